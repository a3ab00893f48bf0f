#!/bin/sh
# usage: part.sh K N OUT.db [OPTION of `cairn analyse`...] FILE...
#
# Analyses part K of N of the records into OUT.db.parts/K.db, with $CAIRN (by default cairn). Run
# again, it goes on where it was. slurm.sh and parallel.sh call it.
part=$1 parts=$2 out=$3
shift 3
"${CAIRN:-cairn}" analyse -q --part "$part/$parts" "$@" -o "$out.parts/$part.db"
status=$?
[ "$status" -ne 1 ] || status=0 # some records are bad; the rest was done
exit "$status"
