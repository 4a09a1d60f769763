#!/bin/sh
# Builds Citus for Moa on a cluster, with PostgreSQL where none is installed. Sources are unpacked folders; nothing is written into them.
#
#   PG_CONFIG=/usr/lib/postgresql/17/bin/pg_config scripts/citus/build.sh <Citus source>
#       into the PostgreSQL 17 or 18 that is installed (Debian: postgresql-17 and postgresql-server-dev-17)
#   scripts/citus/build.sh <PostgreSQL source> <Citus source> [<prefix>]
#       both from their sources, into <prefix>, /opt/moa-citus unless named
#
# It ends with the line CITUS_BIN=… that `npm run citus` and the tests want.
set -eu

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

jobs=${JOBS:-2}
if [ -n "${PG_CONFIG:-}" ]; then
  [ $# -eq 1 ] || usage
  "$PG_CONFIG" --version | grep -q 'PostgreSQL 1[78]' || { echo "$PG_CONFIG is of $("$PG_CONFIG" --version): Citus 14 wants PostgreSQL 17 or 18" >&2; exit 1; }
  [ -e "$("$PG_CONFIG" --includedir-server)/postgres.h" ] || { echo "the headers of this PostgreSQL are missing: install postgresql-server-dev-17 (or -18)" >&2; exit 1; }
  extensions=$("$PG_CONFIG" --sharedir)/extension
  for extension in pg_trgm pgcrypto; do
    [ -e "$extensions/$extension.control" ] || { echo "$extension is missing: install PostgreSQL's contrib modules" >&2; exit 1; }
  done
  postgresql=
  tools='gcc make perl'
  citus=$(cd "$1" && pwd)
else
  [ $# -ge 2 ] || usage
  postgresql=$(cd "$1" && pwd)
  prefix=${3:-/opt/moa-citus}
  PG_CONFIG=$prefix/bin/pg_config
  tools='gcc make bison flex perl pkg-config'
  citus=$(cd "$2" && pwd)
fi

for tool in $tools; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: install build-essential bison flex perl pkg-config libicu-dev libssl-dev libkrb5-dev libreadline-dev zlib1g-dev liblz4-dev libzstd-dev" >&2; exit 1; }
done

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

if [ -n "$postgresql" ]; then
  # ICU stays in: Moa's sort order of names uses its collations.
  mkdir "$build/postgresql"
  cd "$build/postgresql"
  "$postgresql/configure" --prefix="$prefix" --with-icu --with-openssl --with-lz4 --with-zstd >configure.log
  make -s -j"$jobs" >make.log
  make -s install >install.log
  for extension in pg_trgm pgcrypto; do make -s -C "contrib/$extension" install >>install.log; done
fi

# Citus builds in its own folder only: a copy keeps the source as it was. The cloud parts (libcurl) report home and are left out.
cp -R "$citus" "$build/citus"
cd "$build/citus"
PG_CONFIG=$PG_CONFIG ./configure --without-libcurl >configure.log
make -s clean >clean.log 2>&1 || true
make -s -j"$jobs" with_llvm=no >make.log
make -s with_llvm=no install >install.log

bin=$("$PG_CONFIG" --bindir)
"$bin/postgres" --version
echo "Citus: $(sed -n "s/^default_version = '\(.*\)'/\1/p" "$("$PG_CONFIG" --sharedir)/extension/citus.control")"
echo "CITUS_BIN=$bin"
