#!/bin/sh
# usage: slurm.sh N OUT.db [OPTION of `cairn analyse`...] FILE...
#
# Submits an array of N tasks, which analyse a part of the records each, and a job that joins the
# parts in OUT.db when all of them are done. Prints the numbers of the two. cluster.md explains it.
parts=$1 out=$2
here=$(dirname "$(readlink -f "$0")")
if [ "$parts" -lt 1 ] 2>/dev/null || [ $# -lt 3 ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
shift 2
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
exec$(quoted "$here/part.sh") "\$SLURM_ARRAY_TASK_ID"$(quoted "$parts" "$out" \
  -j "${SBATCH_CPUS_PER_TASK:-1}" "$@")
END
) || exit
merge=$(sbatch --parsable --job-name=cairn-merge --dependency="afterok:$array" \
  --kill-on-invalid-dep=yes --output="$out.parts/merge.log" <<END
#!/bin/sh
exec$(quoted "${CAIRN:-cairn}" convert -q)$(quoted "$out.parts")/*.db -o$(quoted "$out")
END
) || exit
printf '%s %s\n' "$array" "$merge"
