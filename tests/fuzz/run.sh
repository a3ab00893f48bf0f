#!/bin/sh
# usage: tests/fuzz/run.sh SECONDS [TARGET...]
#
# Fuzzes the readers with libFuzzer under the sanitizers, each target for that number of seconds; 600
# is a thorough run. Without a name it runs all targets. It builds only what the targets need, in
# build-check, which `check --long` builds too. A target begins with the tests' data, the samples, and
# what earlier runs have left in build-check/corpus/TARGET. It tries other inputs each time, unless
# CAIRN_FUZZ_SEED is a number. If it finds a fault, the input is kept in build-check/findings, and the
# exit status is 1. To run that input again:
#   CAIRN_FUZZ_TARGET=TARGET build-check/tests/fuzz/fuzz_readers build-check/findings/TARGET-crash-...
name=fuzz
top=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
. "$top/.ci/set-up.sh"

all='archive boardspace certificate database engine figure json littlegolem own_sgf puzzles records sgf
text_records theme towers tzaar waltz'
case ${1:-} in
  '' | *[!0-9]*)
    say "usage: tests/fuzz/run.sh SECONDS [TARGET...]; the targets are" $all
    exit 2
    ;;
esac
seconds=$1
shift
[ $# -gt 0 ] || set -- $all
build=${CAIRN_FUZZ_BUILD:-$top/build-check}
data=$top/tests/data
samples=$top/samples

# The files with which a target begins, separated by commas.
seeds_of() {
  case $1 in
    archive) set -- "$samples"/*.txt "$build"/seeds/archive/* ;;
    boardspace) set -- "$data"/boardspace/*.sgf ;;
    certificate) set -- "$data"/certificates/* ;;
    database) set -- "$samples/game2552914.txt" ;; # any bytes will do
    littlegolem) set -- "$data"/littlegolem/* ;;
    own_sgf | sgf) set -- "$samples"/*.sgf "$samples"/annotated/*.sgf "$data"/boardspace/*.sgf ;;
    records)
      set -- "$samples"/*.sgf "$samples"/*.txt "$data"/boardspace/*.sgf "$data"/waltz/BAJ* "$data"/notations/*
      ;;
    waltz) set -- "$data"/waltz/BAJ* ;;
    *) set -- "$build/seeds/$1"/* ;;
  esac
  printf '%s\n' "$@" | paste -sd,
}

# The words that a target's texts are made of.
dictionary_of() {
  case $1 in
    boardspace) printf boardspace ;;
    littlegolem | own_sgf | records | sgf) printf sgf ;;
    text_records | towers | tzaar) printf games ;;
    *) return 1 ;;
  esac
}

# Seeds that are no files of the test data as they are: a position a file, and small archives.
make_seeds() {
  rm -rf "$build/seeds"
  "$build/tests/fuzz/fuzz_seeds" "$build/seeds" || give_up "the seeds could not be made"
  for folder in archive towers tzaar text_records; do mkdir -p "$build/seeds/$folder"; done
  (
    cd "$build/seeds" || exit
    sed -n 's/^position //p' "$data"/tzaar/*.perft | split -l 1 - tzaar/
    grep '/' "$data/towers/perft.txt" | cut -d '|' -f 1 | split -l 1 - towers/
    printf 'fixed\nE9xE8 npmq-pass\n' >tzaar/turns
    printf '\na2-a3 a7-a6 b1>c2,d3\n' >towers/turns
    cp "$samples"/position-*.txt "$data"/notations/*.txt text_records
    awk '/^```text$/ { file = "text_records/example" ++number; next } /^```$/ { file = "" } file { print >file }' \
      "$top/docs/formats/notations.md"
    tar czf archive/tar.gz -C "$samples" game2552914.txt position-tzaar.txt
    python3 -m zipfile -c archive/zip "$samples/game2552914.txt" "$samples/position-tzaar.txt"
  )
}

fuzz() {
  mkdir -p "$build/corpus/$1" "$build/findings"
  set -- "$1" "$build/corpus/$1" "-seed_inputs=$(seeds_of "$1")"
  if [ -n "${CAIRN_FUZZ_SEED:-}" ]; then set -- "$@" "-seed=$CAIRN_FUZZ_SEED"; fi
  if words=$(dictionary_of "$1"); then set -- "$@" "-dict=$top/tests/fuzz/$words.dict"; fi
  target=$1
  shift
  CAIRN_FUZZ_TARGET=$target "$build/tests/fuzz/fuzz_readers" "$@" -max_total_time="$seconds" -max_len=65536 -timeout=20 \
    -rss_limit_mb=1024 -print_final_stats=1 -artifact_prefix="$build/findings/$target-" \
    >"$build/$target.log" 2>&1 &&
    say "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.log") inputs"
}

for target; do
  case " $(echo $all) " in
    *" $target "*) ;;
    *)
      say "there is no target $target; the targets are" $all
      exit 2
      ;;
  esac
done
locked "$build"
log=$build/set-up.log
: >"$log"
install_missing "$needed_to_build$needed_to_test$needed_to_fuzz" "$log"
say "building in $build"
targets=fuzzers
build_with_sanitizers "$build" "$log"
make_seeds
say "$seconds seconds for each target"
# As many targets at a time as there are processors; what fails leaves a file.
rm -rf "$build/failed"
mkdir "$build/failed"
trap 'trap - TERM; kill 0' INT TERM # what runs beside the shell does not get Ctrl-C
running=0
for target; do
  { fuzz "$target" || touch "$build/failed/$target"; } &
  running=$((running + 1))
  if [ $((running % $(nproc))) -eq 0 ]; then wait; fi
done
wait
failed=0
for target; do
  [ -e "$build/failed/$target" ] || continue
  failed=$((failed + 1))
  say "$target: a finding, in $build/findings; from its log, $build/$target.log:"
  grep -v '^#\|^[[:blank:]]*NEW\|^REDUCE' "$build/$target.log" | cut -c 1-200 | tail -n +4 | head -n 40 >&2
done
printf '%d passed, %d failed\n' $(($# - failed)) "$failed"
[ "$failed" -eq 0 ]
