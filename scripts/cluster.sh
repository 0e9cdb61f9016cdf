#!/bin/bash
# A cluster on one machine from Debian packages: three Postgres nodes with Patroni and etcd, HAProxy, two web processes and two workers of iVue. All on 127.0.0.1.
#
#   scripts/cluster.sh up FOLDER           starts the parts that do not run, and waits until the app answers
#   scripts/cluster.sh status FOLDER       shows which parts run, and which node is the primary
#   scripts/cluster.sh kill FOLDER NAME    kills a part, like a machine that loses its power
#   scripts/cluster.sh start FOLDER NAME   starts a part again
#   scripts/cluster.sh down FOLDER         stops everything; the data stay in FOLDER
#
# Names: etcd1 to etcd3, node1 to node3, haproxy, web1, web2, worker1, worker2. CLUSTER_PORT is the first of the 60 ports of the cluster. With DEMO=1 a new cluster has the demo world; otherwise ADMIN_USERNAME and ADMIN_PASSWORD make its first administrator.
set -euo pipefail

ROOT=$(cd "$(dirname "$0")/.." && pwd)
CONFIG=$ROOT/cluster
PORT=${CLUSTER_PORT:-7400}
ETCD=(etcd1 etcd2 etcd3)
NODES=(node1 node2 node3)
APPS=(web1 web2 worker1 worker2)
PACKAGES=(etcd-server patroni haproxy postgresql postgresql-client curl)
STARTS_WITHIN_S=240

fail() {
  echo "$*" >&2
  exit 1
}

usage() {
  sed -n '4,10s/^# \{0,3\}//p' "$0" >&2
  exit 2
}

# Ports, counted from CLUSTER_PORT: 0 app, 1 primary, 2 replicas, 11-14 apps, 21-23 Postgres, 31-33 Patroni, 41-43 etcd's clients, 51-53 etcd's peers.
port_of() {
  case $1 in
    web*) echo $((PORT + 10 + ${1#web})) ;;
    worker*) echo $((PORT + 12 + ${1#worker})) ;;
    node*) echo $((PORT + 20 + ${1#node})) ;;
    rest*) echo $((PORT + 30 + ${1#rest})) ;;
    etcd*) echo $((PORT + 40 + ${1#etcd})) ;;
    peer*) echo $((PORT + 50 + ${1#peer})) ;;
  esac
}

postgres_programs() {
  find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1
}

missing() {
  for program in etcd patroni haproxy curl setpriv setsid; do
    PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || echo "$program"
  done
  [ -n "$(postgres_programs)" ] || echo postgres
}

ensure_programs() {
  [ -z "$(missing)" ] && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing ${PACKAGES[*]}"
    apt-get update -qq >/dev/null
    # In run level 1 the packages do not start their services.
    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${PACKAGES[@]}" >/dev/null
  fi
  [ -z "$(missing)" ] || fail "Missing: $(missing | xargs). Install them (Debian): apt-get install ${PACKAGES[*]}"
}

# Postgres refuses to run as root, so all parts except the app run as the user of the Debian packages.
AS_USER=()
[ "$(id -u)" != 0 ] || AS_USER=(setpriv --reuid=postgres --regid=postgres --init-groups)

pid_of() {
  local file=$FOLDER/run/$1.pid
  [ -f "$file" ] || return 1
  local pid
  pid=$(cat "$file")
  # Another program may have this process id by now.
  grep -qszFx "CLUSTER_PART=$FOLDER/$1" "/proc/$pid/environ" && echo "$pid"
}

# begin NAME COMMAND: starts a program in a separate session, so that it outlives this script.
begin() {
  local name=$1
  shift
  CLUSTER_PART=$FOLDER/$name setsid "$@" >>"$FOLDER/log/$name.log" 2>&1 </dev/null &
  echo $! >"$FOLDER/run/$name.pid"
}

secret() {
  local file=$FOLDER/secrets/$1
  [ -f "$file" ] || (umask 077 && od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$file")
  cat "$file"
}

prepare_folder() {
  mkdir -p "$FOLDER"/{run,log,secrets,data}
  chmod 711 "$FOLDER"
  chmod 700 "$FOLDER/secrets"
  [ "$(id -u)" != 0 ] || chown postgres: "$FOLDER/data"
  "${AS_USER[@]}" test -w "$FOLDER/data" || fail "The user postgres cannot enter $FOLDER: choose a folder whose parents everybody may open"
  # A copy, because the user of Postgres may not be able to read the repository.
  install -m 755 -d "$FOLDER/config"
  install -m 755 "$CONFIG"/* "$FOLDER/config/"
}

start_part() {
  local name=$1 number=${1: -1}
  pid_of "$name" >/dev/null && return
  case $name in
    etcd?) start_etcd "$number" ;;
    node?) start_node "$number" ;;
    haproxy) start_haproxy ;;
    web? | worker?) start_app "$name" ;;
    *) fail "There is no part $name" ;;
  esac
}

start_etcd() (
  set -a
  . "$CONFIG/etcd.env"
  ETCD_NAME=etcd$1
  ETCD_DATA_DIR=$FOLDER/data/etcd$1
  ETCD_LISTEN_CLIENT_URLS=http://127.0.0.1:$(port_of "etcd$1")
  ETCD_ADVERTISE_CLIENT_URLS=$ETCD_LISTEN_CLIENT_URLS
  ETCD_LISTEN_PEER_URLS=http://127.0.0.1:$(port_of "peer$1")
  ETCD_INITIAL_ADVERTISE_PEER_URLS=$ETCD_LISTEN_PEER_URLS
  ETCD_INITIAL_CLUSTER=$(for n in 1 2 3; do echo "etcd$n=http://127.0.0.1:$(port_of "peer$n")"; done | paste -sd,)
  begin "etcd$1" "${AS_USER[@]}" etcd
)

start_node() (
  # Patroni takes over a Postgres that outlived it.
  export PATRONI_NAME=node$1
  export PATRONI_POSTGRESQL_DATA_DIR=$FOLDER/data/node$1
  export PATRONI_POSTGRESQL_BIN_DIR=$(postgres_programs)
  export PATRONI_POSTGRESQL_LISTEN=127.0.0.1:$(port_of "node$1")
  export PATRONI_POSTGRESQL_CONNECT_ADDRESS=$PATRONI_POSTGRESQL_LISTEN
  export PATRONI_POSTGRESQL_PGPASS=$FOLDER/data/node$1.pgpass
  export PATRONI_RESTAPI_LISTEN=127.0.0.1:$(port_of "rest$1")
  export PATRONI_RESTAPI_CONNECT_ADDRESS=$PATRONI_RESTAPI_LISTEN
  export PATRONI_ETCD3_HOSTS=$(for n in 1 2 3; do echo "'127.0.0.1:$(port_of "etcd$n")'"; done | paste -sd,)
  export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD=$(secret superuser)
  export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD=$(secret replication)
  export IVUE_PASSWORD=$(secret ivue)
  cd "$FOLDER/config"
  begin "node$1" "${AS_USER[@]}" patroni patroni.yml
)

start_haproxy() (
  export PATH=$PATH:/usr/sbin
  export APP_BIND=127.0.0.1:$PORT PRIMARY_BIND=127.0.0.1:$((PORT + 1)) REPLICAS_BIND=127.0.0.1:$((PORT + 2))
  export WEB1=127.0.0.1:$(port_of web1) WEB2=127.0.0.1:$(port_of web2)
  for n in 1 2 3; do export "NODE$n=127.0.0.1:$(port_of "node$n")" "NODE${n}_HOST=127.0.0.1" "NODE${n}_REST=$(port_of "rest$n")"; done
  begin haproxy "${AS_USER[@]}" haproxy -db -f "$FOLDER/config/haproxy.cfg"
)

start_app() (
  database() { echo "postgres://ivue:$(secret ivue)@127.0.0.1:$1/ivue"; }
  export DATABASE_URL=$(database $((PORT + 1))) DATABASE_REPLICA_URL=$(database $((PORT + 2)))
  export SECRET_KEY=$(secret key) HOST=127.0.0.1 PORT_OF_APP=$(port_of "$1") ROLE=${1%?} DEMO=${DEMO:-0} TRUSTED_PROXIES=1
  export NODE_ENV=production PUBLIC_URL=${PUBLIC_URL:-http://127.0.0.1:$PORT} LOG_LEVEL=${LOG_LEVEL:-warn}
  export PORT=$PORT_OF_APP
  cd "$ROOT"
  begin "$1" node --max-semi-space-size=64 apps/api/dist/ivue.js start
)

until_true() {
  local what=$1 until=$((SECONDS + STARTS_WITHIN_S))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $until ] || fail "$what did not start: see $FOLDER/log"
    sleep 0.5
  done
}

answers() { curl -fsS -m 3 -o /dev/null "http://127.0.0.1:$1"; }
role_of() { curl -sS -m 3 "http://127.0.0.1:$(port_of "rest${1: -1}")/" 2>/dev/null | grep -oE '"(role|sync_standby)": ("[a-z]+"|true)' | tr -d '"' | sed 's/master/primary/' | paste -sd' '; }
primary() { for node in "${NODES[@]}"; do answers "$(port_of "rest${node: -1}")/primary" 2>/dev/null && echo "$node" && return; done; return 1; }
is_synchronous() { for node in "${NODES[@]}"; do answers "$(port_of "rest${node: -1}")/sync" 2>/dev/null && return; done; return 1; }
is_streaming() { answers "$(port_of "rest${1: -1}")/health"; }

up() {
  ensure_programs
  [ -f "$ROOT/apps/api/dist/ivue.js" ] || fail "The app is not built yet: node scripts/build.mjs"
  mkdir -p "$FOLDER"
  prepare_folder
  for name in superuser replication ivue key; do secret $name >/dev/null; done
  for part in "${ETCD[@]}"; do start_part "$part"; done
  until_true etcd answers "$(port_of etcd1)/health"
  for part in "${NODES[@]}"; do start_part "$part"; done
  until_true 'A primary' primary
  until_true 'A synchronous replica' is_synchronous
  for part in "${NODES[@]}"; do until_true "$part" is_streaming "$part"; done
  start_part haproxy
  # The first one migrates the database, and creates the demo world with DEMO=1.
  for part in "${APPS[@]}"; do
    start_part "$part"
    until_true "$part" answers "$(port_of "$part")/health/ready"
  done
  until_true 'The app' answers "$PORT/health/ready"
  echo "iVue is up: http://127.0.0.1:$PORT (primary 127.0.0.1:$((PORT + 1)), replicas 127.0.0.1:$((PORT + 2)))"
}

status() {
  local part pid code=0
  for part in "${ETCD[@]}" "${NODES[@]}" haproxy "${APPS[@]}"; do
    if pid=$(pid_of "$part"); then
      case $part in
        node?) echo "$part	$pid	$(role_of "$part")" ;;
        *) echo "$part	$pid	runs" ;;
      esac
    else
      echo "$part	-	is down"
      code=1
    fi
  done
  return $code
}

postmaster_of() {
  local pid
  pid=$(head -1 "$FOLDER/data/$1/postmaster.pid" 2>/dev/null) && grep -qszF "$FOLDER/data/$1" "/proc/$pid/cmdline" && echo "$pid"
}

kill_part() {
  local pid
  pid=$(pid_of "$1") || fail "$1 does not run"
  kill -KILL "$pid"
  # A node consists of Patroni and Postgres, so both are killed.
  case $1 in node?) pid=$(postmaster_of "$1") && kill -KILL -- "$pid" $(ps -o pid= --ppid "$pid") ;; esac
  return 0
}

stop_part() {
  local pid until=$((SECONDS + 40))
  if pid=$(pid_of "$1"); then
    kill -TERM "$pid" 2>/dev/null || true
    while pid_of "$1" >/dev/null && [ $SECONDS -lt $until ]; do sleep 0.2; done
    ! pid_of "$1" >/dev/null || kill -KILL "$pid" 2>/dev/null || true
  fi
  rm -f "$FOLDER/run/$1.pid"
  # Stops a Postgres whose Patroni was killed.
  case $1 in node?) if postmaster_of "$1" >/dev/null; then "${AS_USER[@]}" "$(postgres_programs)/pg_ctl" -D "$FOLDER/data/$1" -m immediate -w stop >/dev/null; fi ;; esac
}

down() {
  for part in "${APPS[@]}" haproxy "${NODES[@]}" "${ETCD[@]}"; do stop_part "$part"; done
  echo 'Nothing runs'
}

[ $# -ge 2 ] || usage
FOLDER=$(realpath -m "$2")
case $1 in
  up | status | down) "$1" ;;
  kill) kill_part "${3:?name a part}" ;;
  start) start_part "${3:?name a part}" ;;
  *) usage ;;
esac
