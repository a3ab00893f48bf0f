# Functions for the scripts cairn, check, web, .ci/run, .ci/package, tests/fuzz/run.sh and
# tests/threads/run.sh. They include this file after setting `name` (their name in messages) and
# `top` (the directory of the sources). All messages go to standard error, because standard output is
# for results.
# shellcheck shell=sh disable=SC2034,SC2154

say() { printf '%s: %s\n' "$name" "$*" >&2; }

# give_up MESSAGE [LOG [LINES]]: reports that the set-up itself failed, prints the last lines of the
# log (20 if no number is given), and exits with status 4.
give_up() {
  say "$1"
  if [ -n "${2:-}" ] && [ -s "$2" ]; then
    printf '%s\n' "--- the end of $2:" >&2
    tail -n "${3:-20}" "$2" >&2
  fi
  exit 4
}

# Lists of what is needed, one item on each line: the Debian package, and how to see that it is
# installed. `command` tests for a command, `header` for a header that the compiler finds, `module`
# for a module of Debian's Python, `file` for a file, and `fuzzer` for the fuzzing library of a clang.
needed_to_build='
g++                          command c++
meson                        command meson
ninja-build                  command ninja
pkg-config                   command pkg-config
libarchive-dev               header archive.h
libbz2-dev                   header bzlib.h
libboost-program-options-dev header boost/program_options.hpp
libcairo2-dev                header cairo/cairo.h
libcmark-dev                 header cmark.h
libpango1.0-dev              file /usr/include/pango-1.0/pango/pango.h
fonts-dejavu-core            file /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
fonts-droid-fallback         file /usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf
fonts-freefont-ttf           file /usr/share/fonts/truetype/freefont/FreeSans.ttf
fonts-khmeros                file /usr/share/fonts/truetype/khmeros/KhmerOS.ttf
fonts-lohit-knda             file /usr/share/fonts/truetype/lohit-kannada/Lohit-Kannada.ttf
fonts-lohit-telu             file /usr/share/fonts/truetype/lohit-telugu/Lohit-Telugu.ttf
fonts-sil-padauk             file /usr/share/fonts/truetype/padauk/Padauk-Regular.ttf
fonts-tibetan-machine        file /usr/share/fonts/truetype/tibetan-machine/TibetanMachineUni.ttf
libfmt-dev                   header fmt/core.h
libgif-dev                   header gif_lib.h
liblzma-dev                  header lzma.h
libpng-dev                   header png.h
libsqlite3-dev               header sqlite3.h
libtbb-dev                   header oneapi/tbb/parallel_pipeline.h
libutf8proc-dev              header utf8proc.h
libzstd-dev                  header zstd.h
nlohmann-json3-dev           header nlohmann/json.hpp
python3                      command python3
zlib1g-dev                   header zlib.h
'
needed_to_test='
fish                         command fish
gettext                      command msgfmt
groff-base                   command groff
libgtest-dev                 header gtest/gtest.h
librapidcheck-dev            header rapidcheck.h
libxml2-dev                  header libxml2/libxml/parser.h
python3-jsonschema           module jsonschema
zsh                          command zsh
zstd                         command zstd
'
# The browser tests compare how a browser and librsvg show figures, and go through pages in a browser
# that playwright-core drives (npm installs it, and axe-core). Only `check --long` requires these
# packages.
needed_for_browser='
chromium                     command chromium
librsvg2-bin                 command rsvg-convert
nodejs                       command node
npm                          command npm
'
# The schedulers with which archives are analysed in parts. Only `check --long` requires them; without them
# their tests are skipped.
needed_for_cluster='
munge                        command munged
parallel                     command parallel
slurm-wlm                    command sbatch
'
# The compiler for builds with sanitizers, and libFuzzer.
needed_to_fuzz='
clang-14                     command clang++-14
libclang-rt-14-dev           fuzzer clang++-14
'
# The sources of TBB are built for the tests of threads.
needed_to_test_threads='
cmake                        command cmake
dpkg-dev                     command dpkg-source
'
# What makes WebAssembly. Debian's C++ library for it lacks exceptions, whose sources `web` takes out
# of the package emscripten, without installing that.
needed_for_web='
clang-19                     command clang++-19
lld-19                       command wasm-ld-19
llvm-19                      command llvm-ar-19
libc++-19-dev-wasm32         file /usr/lib/llvm-19/include/wasm32-wasi/c++/v1/vector
libc++abi-19-dev-wasm32      file /usr/lib/wasm32-wasi/libc++abi.a
libclang-rt-19-dev-wasm32    file /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a
wasi-libc                    file /usr/lib/wasm32-wasi/libc.a
binaryen                     command wasm-opt
zopfli                       command zopfli
libboost-dev                 header boost/container/small_vector.hpp
libfmt-dev                   header fmt/core.h
nlohmann-json3-dev           header nlohmann/json.hpp
g++                          command c++
meson                        command meson
ninja-build                  command ninja
nodejs                       command node
python3                      command python3
'
# What `web --long` needs apart from the browser of the other tests.
needed_for_web_tests='
firefox-esr                  command firefox-esr
'
needed_to_package='
debhelper                    command dh
dpkg-dev                     command dpkg-buildpackage
lintian                      command lintian
'
# What `package --try` needs besides.
needed_to_try='
debootstrap                  command debootstrap
'
needed_for_coverage='
gcovr                        command gcovr
'

# is_there KIND WHAT: whether something is installed; see the lists above.
is_there() {
  case $1 in
    file) [ -e "$2" ] ;;
    command) command -v "$2" >/dev/null 2>&1 ;;
    header)
      printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$2" |
        c++ -fsyntax-only -x c++ - >/dev/null 2>&1
      ;;
    module) /usr/bin/python3 -c "import $2" >/dev/null 2>&1 ;;
    fuzzer)
      [ -f "$("$2" -print-file-name="libclang_rt.fuzzer-$(uname -m).a" 2>/dev/null)" ]
      ;;
  esac
}

# missing_of LIST: prints the packages of the list that are not installed, on one line.
missing_of() {
  printf '%s\n' "$1" | while read -r package kind what; do
    if [ -n "$package" ] && ! is_there "$kind" "$what"; then printf '%s ' "$package"; fi
  done
}

# install_missing LIST LOG: installs the packages of the list that are missing. Gives up if it
# cannot.
install_missing() {
  missing=$(missing_of "$1")
  missing=${missing% }
  [ -n "$missing" ] || return 0
  command -v apt-get >/dev/null 2>&1 ||
    give_up "missing here: $missing (names of Debian packages; there is no apt-get to install them with, so please install their like by hand)"
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      give_up "missing here: $missing; please run, as root: apt-get install --no-install-recommends $missing"
    as_root=sudo
  fi
  say "installing with ${as_root:+$as_root }apt-get: $missing"
  # shellcheck disable=SC2086 # the list is split on purpose
  { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends $missing; } >>"$2" 2>&1 </dev/null ||
    give_up "apt-get failed; it should install $missing" "$2"
  still=$(missing_of "$1")
  [ -z "$still" ] || give_up "still missing after the installation: $still" "$2"
}

# build_in DIRECTORY LOG OPTION...: builds $targets, or everything if that is empty. The options are
# for `meson setup`, which runs first if the directory is not configured. On a terminal, ninja shows
# its progress; otherwise its output goes to the log.
build_in() {
  directory=$1
  log=$2
  shift 2
  # A build directory that was copied here with the sources holds the old paths, so it is configured
  # again.
  if [ -f "$directory/.made_for" ] && [ "$(cat "$directory/.made_for")" != "$top" ]; then
    rm -rf "$directory/build.ninja" "$directory/meson-private" "$directory/meson-info"
  fi
  if [ ! -f "$directory/build.ninja" ]; then
    meson setup "$directory" "$top" "$@" >>"$log" 2>&1 </dev/null ||
      give_up "configuring failed" "$log"
    printf '%s\n' "$top" >"$directory/.made_for"
  fi
  if [ -t 2 ]; then
    # shellcheck disable=SC2086 # the list is split on purpose
    ninja -C "$directory" ${targets:-} >&2 </dev/null || give_up "building failed, as shown above"
  else
    # shellcheck disable=SC2086
    ninja -C "$directory" ${targets:-} >>"$log" 2>&1 </dev/null || give_up "building failed" "$log" 40
  fi
}

# The files of a library are compiled as one, so that they share what they include: a third of the time.
in_groups='--unity=on --unity-size=1000'

# build_with_sanitizers DIRECTORY LOG: builds $targets with assertions under sanitizers, by clang. Its
# libraries count what they reach, so that the tests and the fuzz targets share them. The reports need
# only line numbers, which compile faster than all the information for a debugger.
build_with_sanitizers() {
  CXX=${CXX:-clang++-14}
  export CXX
  # shellcheck disable=SC2086 # the options are split on purpose
  build_in "$1" "$2" $in_groups --buildtype=plain -Doptimization=1 -Dfuzz=true -Dcpp_args=-gline-tables-only \
    -Db_sanitize=address,undefined -Db_lundef=false -Db_ndebug=false
  unset CXX
}

# locked DIRECTORY: makes the directory and locks it, so that only one process at a time works in it
# until unlocked().
locked() {
  mkdir -p "$1" 2>/dev/null
  [ -w "$1" ] || give_up "cannot write to $1; the directory of the sources must be writable to build"
  exec 9>"$1/.lock"
  if command -v flock >/dev/null 2>&1; then
    flock -n 9 || { say "waiting for another build to end" && flock 9; }
  fi
}

unlocked() { exec 9>&-; }
