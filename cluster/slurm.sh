#!/bin/sh
# usage: slurm.sh VERB N OUT [OPTION of `cairn VERB`...] FILE...
#
# Submits an array of N tasks, which work on a part of the records each, and a job that joins the
# parts in OUT when all of them are done. VERB is analyse, with a database like games.db, or puzzles, with
# the directory of a set. Prints the numbers of the two jobs. cluster.md explains it.
verb=$1 parts=$2 out=$3
here=$(dirname "$(readlink -f "$0")")
case $verb in analyse | puzzles) ;; *) parts=0 ;; esac
if [ "$parts" -lt 1 ] 2>/dev/null || [ $# -lt 4 ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
shift 3
"$here/join.sh" "$verb" "$out" || exit
mkdir -p "$out.parts" || exit

# `sbatch` keeps a script of its own for each job, so the words of the command are quoted.
quoted() {
  for word; do
    printf " '%s'" "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"
  done
}

array=$(sbatch --parsable --requeue --open-mode=append --job-name=cairn-parts --array="1-$parts" \
  --output="$out.parts/%a.log" <<END
#!/bin/sh
exec$(quoted "$here/part.sh" "$verb") "\$SLURM_ARRAY_TASK_ID"$(quoted "$parts" "$out" \
  -j "${SBATCH_CPUS_PER_TASK:-1}" "$@")
END
) || exit
join=$(sbatch --parsable --job-name=cairn-join --dependency="afterok:$array" \
  --kill-on-invalid-dep=yes --output="$out.parts/join.log" <<END
#!/bin/sh
exec$(quoted "$here/join.sh" "$verb" "$out" "$@")
END
) || exit
printf '%s %s\n' "$array" "$join"
