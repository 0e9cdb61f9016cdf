#!/usr/bin/env bash
# Builds the image of the app, runs it on PORT and signs in: scripts/image.sh
# With a Docker daemon, docker compose builds and runs the services. Without one, the steps of the Dockerfile run in a temporary folder with the files that
# .dockerignore does not exclude, and DATABASE_URL must name an empty database.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
repository="$PWD"
folder="$(mktemp -d)"
export PORT="${PORT:-18090}" SECRET_KEY POSTGRES_PASSWORD LDAP_BIND_PASSWORD ADMIN_USERNAME=administrator ADMIN_PASSWORD='Aa1!image-test' PUBLIC_URL=https://ivue.example
SECRET_KEY="$(openssl rand -hex 24)" POSTGRES_PASSWORD="$(openssl rand -hex 24)" LDAP_BIND_PASSWORD="$(openssl rand -hex 24)"
compose() { LDAP_URL='' SMTP_URL='' docker compose --project-name "ivue-image-$$" "$@"; }
app=

cleanup() {
  if [ -n "$app" ]; then kill "$app" 2>/dev/null && wait "$app" || true; fi
  if docker version >/dev/null 2>&1; then compose down --volumes --timeout 45; fi
  rm -rf "$folder"
}
trap cleanup EXIT

run_in_docker() {
  compose up --build --detach --wait web worker
}

run_in_folder() {
  : "${DATABASE_URL:?must name an empty database, because no Docker daemon answers}"
  mkdir "$folder/app" "$folder/image"
  git archive HEAD | tar -x -C "$folder/app" --exclude='e2e/*.ts' --exclude='bench/*.ts'
  cd "$folder/app"
  CI=1 node scripts/install.mjs
  node scripts/build.mjs
  npx -y "$(node -p "require('./package.json').packageManager")" --filter @ivue/api deploy --legacy --prod --no-optional "$folder/runtime"
  cd "$folder/image"
  mkdir -p apps/api apps/web prisma
  mv "$folder/runtime/node_modules" apps/api/node_modules
  mv "$folder/app/apps/api/package.json" "$folder/app/apps/api/dist" apps/api/
  mv "$folder/app/apps/web/dist" apps/web/
  mv "$folder/app/prisma/migrations" prisma/
  mv "$folder/app/bin" .
  NODE_ENV=production DEMO=0 bin/ivue start &
  app=$!
  cd "$repository"
}

if docker version >/dev/null 2>&1; then run_in_docker; else run_in_folder; fi
curl --silent --show-error --fail --retry 120 --retry-delay 1 --retry-all-errors --output /dev/null "http://127.0.0.1:$PORT/health/ready"
answer="$(curl --silent --show-error --fail --header 'content-type: application/json' \
  --data "{\"username\":\"$ADMIN_USERNAME\",\"password\":\"$ADMIN_PASSWORD\"}" "http://127.0.0.1:$PORT/index.php?option=com_login&task=doLogin")"
case "$answer" in
  *'"flag":true'*) printf 'The first administrator signs in\n' ;;
  *) printf 'The first administrator cannot sign in: %s\n' "$answer" && exit 1 ;;
esac
