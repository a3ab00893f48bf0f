#!/bin/sh
# usage: join.sh VERB OUT [OPTION of `cairn VERB`...] FILE...
#
# Joins what part.sh has made of the same options and FILEs, in OUT: a database, or a set of puzzles.
# slurm.sh and parallel.sh call it; at first without FILEs, to learn whether OUT will do.
verb=$1 out=$2
shift 2
case $verb:$out in
  puzzles:* | *.db | *.sqlite) ;;
  *)
    echo "join.sh: OUT is '$out', which is no name of a database; a name like $out.db expected" >&2
    exit 2
    ;;
esac
[ $# -gt 0 ] || exit 0
if [ "$verb" = puzzles ]; then
  mkdir -p "$out" || exit
  cat "$out.parts"/*/journal.jsonl >>"$out/journal.jsonl" || exit
  "${CAIRN:-cairn}" puzzles -q "$@" -o "$out"
else
  "${CAIRN:-cairn}" convert -q "$out.parts"/*.db -o "$out"
fi
status=$?
[ "$status" -ne 1 ] || status=0 # some records are bad, as the parts have told
exit "$status"
