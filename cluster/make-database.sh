#!/bin/sh
# Patroni runs it once, on the first primary of a new cluster, with the address of the database as its argument: makes the user and the database of the app.
set -eu
psql --quiet --no-psqlrc -v ON_ERROR_STOP=1 -v password="$IVUE_PASSWORD" -d "$1" <<'SQL'
CREATE ROLE ivue LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE ivue OWNER ivue;
SQL
