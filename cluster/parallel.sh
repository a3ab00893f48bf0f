#!/bin/sh
# usage: parallel.sh HOSTS N OUT.db [OPTION of `cairn analyse`...] FILE...
#
# Analyses the records in N parts on the machines that the file HOSTS lists, a line each, as many at a
# time as there are cores, and joins the parts in OUT.db. A line with `:` is this machine. cluster.md
# explains it.
hosts=$1 parts=$2 out=$3
here=$(dirname "$(readlink -f "$0")")
if [ ! -e "$hosts" ] || [ $# -lt 4 ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
shift 3
mkdir -p "$out.parts" || exit
seq "$parts" | parallel --quote --sshloginfile "$hosts" --workdir "$PWD" --env CAIRN --retries 3 \
  "$here/part.sh" '{}' "$parts" "$out" -j 1 "$@" || exit
exec "${CAIRN:-cairn}" convert -q "$out.parts"/*.db -o "$out"
