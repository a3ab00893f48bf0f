#!/bin/sh
# usage: part.sh VERB K N OUT [OPTION of `cairn VERB`...] FILE...
#
# Does part K of N of the records, with $CAIRN (by default cairn): VERB is analyse, which writes
# OUT.parts/K.db, or puzzles, which writes the set OUT.parts/K. Run again, it goes on where it was.
# slurm.sh and parallel.sh call it.
verb=$1 part=$2 parts=$3 out=$4
shift 4
own="$out.parts/$part"
[ "$verb" = puzzles ] || own="$own.db"
"${CAIRN:-cairn}" "$verb" -q --part "$part/$parts" "$@" -o "$own"
status=$?
[ "$status" -ne 1 ] || status=0 # some records are bad; the rest was done
exit "$status"
