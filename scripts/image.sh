#!/usr/bin/env bash
# Builds the image of the release in release/, runs its services on PORT and signs in: npm run release && scripts/image.sh
# Needs a Docker daemon. scripts/try-release.mjs tries the same release without one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"/../release/ivue-*/
export PORT="${PORT:-18090}" ADMIN_USERNAME=administrator PUBLIC_URL=https://ivue.example
mkdir -p secrets
openssl rand -hex 24 >secrets/secret_key
openssl rand -hex 24 >secrets/postgres_password
printf 'postgres://ivue:%s@postgres:5432/ivue' "$(cat secrets/postgres_password)" >secrets/database_url
printf %s 'Aa1!image-test' >secrets/admin_password
chmod 444 secrets/*
compose() { docker compose --project-name "ivue-image-$$" "$@"; }
trap 'compose down --volumes --timeout 45; rm -rf secrets' EXIT

compose up --build --detach --wait web worker
curl --silent --show-error --fail --retry 120 --retry-delay 1 --retry-all-errors --output /dev/null "http://127.0.0.1:$PORT/health/ready"
answer="$(curl --silent --show-error --fail --header 'content-type: application/json' \
  --data "{\"username\":\"$ADMIN_USERNAME\",\"password\":\"$(cat secrets/admin_password)\"}" "http://127.0.0.1:$PORT/index.php?option=com_login&task=doLogin")"
case "$answer" in
  *'"flag":true'*) printf 'The first administrator signs in\n' ;;
  *) printf 'The first administrator cannot sign in: %s\n' "$answer" && exit 1 ;;
esac
