#!/bin/sh
# Builds PostgreSQL and Citus for trying Moa on a cluster: no package of Citus 14 for PostgreSQL 18 is needed, only the two sources.
#
#   scripts/citus/build.sh <PostgreSQL source> <Citus source> [<prefix>]
#
# The sources are unpacked folders; nothing is written into them. <prefix> is /opt/moa-citus unless named.
set -eu

if [ $# -lt 2 ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
postgresql=$(cd "$1" && pwd)
citus=$(cd "$2" && pwd)
prefix=${3:-/opt/moa-citus}
jobs=${JOBS:-2}

for tool in gcc make bison flex perl pkg-config; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: install build-essential bison flex perl pkg-config libicu-dev libssl-dev libreadline-dev zlib1g-dev liblz4-dev libzstd-dev" >&2; exit 1; }
done

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

# ICU stays in: Moa's sort order of names uses its collations.
mkdir "$build/postgresql"
cd "$build/postgresql"
"$postgresql/configure" --prefix="$prefix" --with-icu --with-openssl --with-lz4 --with-zstd >configure.log
make -s -j"$jobs" >make.log
make -s install >install.log
for extension in pg_trgm pgcrypto; do make -s -C "contrib/$extension" install >>install.log; done

# Citus builds in its own folder only: a copy keeps the source as it was. The cloud parts (libcurl) report home and are left out.
cp -R "$citus" "$build/citus"
cd "$build/citus"
PG_CONFIG="$prefix/bin/pg_config" ./configure --without-libcurl >configure.log
make -s -j"$jobs" with_llvm=no >make.log
make -s with_llvm=no install >install.log

"$prefix/bin/postgres" --version
echo "Citus: $(sed -n "s/^default_version = '\(.*\)'/\1/p" "$prefix/share/extension/citus.control" "$prefix"/share/*/extension/citus.control 2>/dev/null)"
