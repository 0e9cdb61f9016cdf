#!/usr/bin/env bash
# Builds the image of the release in release/, runs its services on PORT and signs in: npm run release && scripts/image.sh
# Needs a Docker daemon. scripts/try-release.mjs tries the same release without one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"/../release/ivue-*/
export PORT="${PORT:-18090}" SECRET_KEY POSTGRES_PASSWORD LDAP_BIND_PASSWORD ADMIN_USERNAME=administrator ADMIN_PASSWORD='Aa1!image-test' PUBLIC_URL=https://ivue.example
SECRET_KEY="$(openssl rand -hex 24)" POSTGRES_PASSWORD="$(openssl rand -hex 24)" LDAP_BIND_PASSWORD="$(openssl rand -hex 24)"
compose() { LDAP_URL='' SMTP_URL='' docker compose --project-name "ivue-image-$$" "$@"; }
trap 'compose down --volumes --timeout 45' EXIT

compose up --build --detach --wait web worker
curl --silent --show-error --fail --retry 120 --retry-delay 1 --retry-all-errors --output /dev/null "http://127.0.0.1:$PORT/health/ready"
answer="$(curl --silent --show-error --fail --header 'content-type: application/json' \
  --data "{\"username\":\"$ADMIN_USERNAME\",\"password\":\"$ADMIN_PASSWORD\"}" "http://127.0.0.1:$PORT/index.php?option=com_login&task=doLogin")"
case "$answer" in
  *'"flag":true'*) printf 'The first administrator signs in\n' ;;
  *) printf 'The first administrator cannot sign in: %s\n' "$answer" && exit 1 ;;
esac
