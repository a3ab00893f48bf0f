#!/bin/sh
# usage: tests/threads/run.sh [ARGUMENT of unittest...]
#
# Runs everything that has threads under ThreadSanitizer, with four of them. Threads meet in TBB, and
# ThreadSanitizer understands only what is built with it. So Debian's sources of TBB are built so first,
# in build-threads/tbb, and then Cairn. The first run takes ten minutes of two cores, later ones four.
name=threads
top=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
. "$top/.ci/set-up.sh"

build=$top/build-threads
locked "$build"
log=$build/set-up.log
: >"$log"
tbb=$build/tbb

# Fetches TBB's sources into the directory "sources" here. Lists of their own leave those of the system
# as they are, which seldom name sources.
fetch_tbb() {
  mkdir -p lists/partial parts
  printf 'deb-src %s bookworm main\n' "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >sources.list
  set -- -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts="$PWD/parts" \
    -o Dir::State::Lists="$PWD/lists"
  apt-get "$@" update && apt-get "$@" source --download-only onetbb &&
    dpkg-source -x onetbb_*.dsc sources
}

make_tbb() {
  rm -rf "$tbb"
  mkdir "$tbb"
  (
    cd "$tbb" && fetch_tbb && cmake -S sources -B work -G Ninja -DCMAKE_BUILD_TYPE=Release \
      -DTBB_SANITIZE=thread -DTBB_TEST=OFF -DTBB_STRICT=OFF -DTBBMALLOC_BUILD=OFF \
      -DCMAKE_INSTALL_PREFIX="$tbb/installed" -DCMAKE_INSTALL_LIBDIR=lib &&
      ninja -C work install && rm -rf work sources lists
  ) >>"$log" 2>&1 </dev/null || give_up "TBB could not be built with ThreadSanitizer" "$log"
}

install_missing "$needed_to_build$needed_to_test_threads" "$log"
if [ ! -e "$tbb/installed/lib/pkgconfig/tbb.pc" ]; then
  say "building TBB in $tbb"
  make_tbb
fi
say "building in $build"
targets=src/app/cairn
PKG_CONFIG_PATH=$tbb/installed/lib/pkgconfig
export PKG_CONFIG_PATH
build_in "$build" "$log" -Dtests=false -Doptimization=1 -Ddebug=false -Db_ndebug=false -Dcpu=native \
  -Dcpp_args=-g1 -Db_sanitize=thread -Db_lundef=false -Dcpp_link_args="-Wl,-rpath,$tbb/installed/lib"
CAIRN_SOURCE_ROOT=$top TSAN_OPTIONS=suppressions="$top/tests/threads/libraries.txt" \
  python3 "$top/tests/threads/threads_test.py" "$build/src/app/cairn" "$@"
