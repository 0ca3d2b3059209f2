#!/bin/sh
# Builds a release of what is checked out in $FTRACK_HOME/source (/srv/ftrack/source) beside the one that runs, and
# switches the link $FTRACK_HOME/current to it. A build that fails changes nothing. The last three releases are kept.
#
#   release.sh           build and switch; then: systemctl restart ftrack
#   release.sh --back    switch to the release before
set -eu
home=${FTRACK_HOME:-/srv/ftrack}
releases=$home/releases
kept=3

switch_to() {
  ln -sfn -- "releases/$1" "$home/current.new"
  mv -T -- "$home/current.new" "$home/current"
  echo "$home/current -> releases/$1"
}

in_use() {
  basename -- "$(readlink -- "$home/current" || true)"
}

if [ "${1:-}" = --back ]; then
  before=$(ls -1 -- "$releases" | sort | awk -v used="$(in_use)" '$0 == used { print last; exit } { last = $0 }')
  [ -n "$before" ] || { echo 'No hay una versión anterior.' >&2; exit 1; }
  switch_to "$before"
  exit
fi

name=$(date -u +%Y%m%d-%H%M%S)-$(git -C "$home/source" rev-parse --short HEAD)
made=$releases/.$name
trap 'rm -rf -- "$made"' EXIT
mkdir -p -- "$made"
git -C "$home/source" archive --output="$made/.tar" HEAD
tar -xf "$made/.tar" -C "$made"
rm -- "$made/.tar"
(cd -- "$made" && npm ci --include=dev --no-audit --no-fund && npm run build) || {
  echo 'No se pudo construir. Lo que está en marcha sigue igual.' >&2
  exit 1
}
mv -- "$made" "$releases/$name"
switch_to "$name"

ls -1 -- "$releases" | sort | head -n "-$kept" | grep -vx -- "$name" | while read -r old; do
  rm -rf -- "${releases:?}/$old"
done
