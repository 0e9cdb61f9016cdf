#!/usr/bin/env bash
# Proves that a clone is enough to test and run the app: clones the last commit, empties HOME and the package stores, runs the tests, starts the app until it
# is ready, ends it like Ctrl-C, and looks for processes that still run. Prints how long each step took. Needs Node and git.
# Job control (-m) gives each started program a separate process group, as in a terminal.
set -uom pipefail
repository="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder="$(mktemp -d)"
port="${PORT:-18080}"
fail=0

cleanup() {
  [ -n "${app:-}" ] && kill -INT -- "-$app" 2>/dev/null && wait "$app"
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

mkdir -p "$folder/home" "$folder/tmp"
git clone --quiet "$repository" "$folder/clone"
cd "$folder/clone" || exit 1

# The npm configuration in HOME stays in use, because it names the registry of this machine.
bare() {
  env HOME="$folder/home" TMPDIR="$folder/tmp" NPM_CONFIG_CACHE="$folder/home/npm" NPM_CONFIG_USERCONFIG="${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}" \
    XDG_DATA_HOME="$folder/home/share" XDG_CACHE_HOME="$folder/home/cache" PORT="$port" "$@"
}
# The command line of every process that was started from the clone contains its path.
list_left() {
  local pid
  for pid in $(pgrep -f -- "$folder"); do
    [ "$pid" != "$$" ] && [ "$pid" != "${BASHPID:-}" ] && ps -o pid=,args= -p "$pid"
  done
}
timed() {
  local name="$1" began="$SECONDS" code=0
  shift
  "$@" || code=$?
  printf '\n%s: %s s, exit %s\n' "$name" "$((SECONDS - began))" "$code"
  [ "$code" = 0 ] || fail=1
}
ready() {
  for _ in $(seq 1 1200); do
    curl -sf "http://127.0.0.1:$port/health/ready" >/dev/null && return 0
    kill -0 "$app" 2>/dev/null || return 1
    sleep 0.25
  done
  return 1
}
start() {
  bare npm start &
  app=$!
  ready
}
stop() {
  kill -INT -- "-$app"
  wait "$app"
  app=
}
nothing_left() {
  sleep 1
  [ -z "$(list_left)" ] || { list_left; return 1; }
}

# Interrupts the tests while one of their databases runs.
interrupted() {
  bare npm test >"$folder/interrupted.log" 2>&1 &
  app=$!
  for _ in $(seq 1 1200); do
    [ -n "$(find "$folder/tmp" -name postmaster.pid)" ] && break
    sleep 0.25
  done
  sleep 2
  kill -INT -- "-$app"
  wait "$app"
  [ $? = 130 ] || return 1
  app=
}

[ "${SKIP_TESTS:-}" = 1 ] || timed 'npm test' bare npm test
timed 'nothing left after the tests' nothing_left
timed 'npm test, interrupted' interrupted
timed 'nothing left after the interruption' nothing_left
timed 'npm start, ready' start
timed 'Ctrl-C' stop
timed 'npm start again, ready' start
timed 'Ctrl-C' stop
timed 'nothing left after the app' nothing_left
timed 'the clone is unchanged' git diff --quiet
exit "$fail"
