#!/bin/sh
# usage: parallel.sh HOSTS VERB N OUT [OPTION of `cairn VERB`...] FILE...
#
# Works on the records in N parts on the machines that the file HOSTS lists, a line each, as many at a
# time as there are cores, and joins the parts in OUT. VERB is analyse, with a database like games.db, or
# puzzles, with the directory of a set. A line with `:` is this machine. cluster.md explains it.
hosts=$1 verb=$2 parts=$3 out=$4
here=$(dirname "$(readlink -f "$0")")
case $verb in analyse | puzzles) ;; *) hosts= ;; esac
if [ ! -e "$hosts" ] || [ $# -lt 5 ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
shift 4
"$here/join.sh" "$verb" "$out" || exit
mkdir -p "$out.parts" || exit
seq "$parts" | parallel --quote --sshloginfile "$hosts" --workdir "$PWD" --env CAIRN --retries 3 \
  "$here/part.sh" "$verb" '{}' "$parts" "$out" -j 1 "$@" || exit
exec "$here/join.sh" "$verb" "$out" "$@"
