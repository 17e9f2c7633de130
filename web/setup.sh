# Sourced by web/serve.sh and tests/run.sh: installs what is missing, and builds.
# shellcheck shell=bash

root=$(CDPATH= cd -- "$(dirname "${BASH_SOURCE[0]}")/.." >/dev/null && pwd)
readonly root
readonly tools=$root/build/tools
readonly setup_log=$root/build/logs/setup.log

# What is needed: a program or header(s), Debian's package, what it is for.
readonly page_needs=(
  'cmake          cmake          configures the builds'
  'ninja          ninja-build    runs the builds'
  'emcc           emscripten     compiles the core to WebAssembly'
  'Eigen/Core     libeigen3-dev  matrices in the core'
  'node           nodejs         builds and serves the page'
  'npm            npm            brings what the page is built from'
)
readonly tests_needs=(
  'g++               g++                 compiles the core natively'
  'doctest/doctest.h doctest-dev         runs the tests of the core'
  'nlohmann/json.hpp nlohmann-json3-dev  reads the lessons in those tests'
  'gcovr             gcovr               counts the lines of the core that its tests run'
  'clang-format      clang-format        checks the layout of the C++ code'
  'python3           python3             computes the reference figures'
  'f2py              python3-numpy       runs the listings in NumPy'
  'chromium          chromium            opens the page'
  'firefox-esr       firefox-esr         opens the page'
  'WebKitWebDriver   webkit2gtk-driver   opens the page in WebKit'
  'Xvfb              xvfb                gives WebKit a screen'
)
# what only `tests/run.sh --long` needs
# shellcheck disable=SC2034
readonly long_needs=(
  'clang++           clang               builds the fuzzers'
)
# what only the pages of other programs need
# shellcheck disable=SC2034
readonly hosts_needs=(
  'mkdocs            mkdocs              builds pages with ours in them'
  'sphinx-build      python3-sphinx      builds pages with ours in them'
  'myst-anchors      python3-myst-parser builds pages with ours in them'
  'hugo              hugo                builds pages with ours in them'
  'pandoc            pandoc              builds pages with ours in them'
  'jupyter-nbconvert jupyter-nbconvert   builds pages with ours in them'
  'php               php-cli             runs the filter of WordPress'
)

say() { printf '%s\n' "$*"; }

stop() {
  say "$*" >&2
  exit 1
}

# Keeps long output in a log, and shows its end when the command fails.
quietly() {
  if ! mkdir -p "${setup_log%/*}" 2>/dev/null || ! : 2>/dev/null >"$setup_log"; then
    stop "This folder cannot be written to: $root/build. Run the command as its owner."
  fi
  "$@" >"$setup_log" 2>&1 </dev/null && return
  tail -n 20 "$setup_log" >&2
  stop "That did not work: the whole output is in ${setup_log#"$root"/}."
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

may_install() {
  command -v apt-get >/dev/null && { ((EUID == 0)) || command -v sudo >/dev/null; }
}

has() {
  local prefix
  [[ $1 == */* ]] || { command -v "$1" >/dev/null; return; }
  for prefix in /usr/include /usr/local/include /opt/homebrew/include; do
    [[ -e $prefix/$1 || -e $prefix/eigen3/$1 ]] && return
  done
  return 1
}

# need_programs LINE... installs the Debian packages of the lines whose program is not there.
need_programs() {
  local line what package purpose packages=() advice=()
  for line in "$@"; do
    read -r what package purpose <<<"$line"
    has "$what" && continue
    packages+=("$package")
    advice+=("  $(printf '%-18s %s' "$what" "$purpose") (Debian: $package)")
  done
  ((${#packages[@]})) || return 0
  if ! may_install; then
    say 'These are missing and cannot be installed from here (that takes apt-get, and root or sudo):' >&2
    printf '%s\n' "${advice[@]}" >&2
    stop 'Please install them and run the command again.'
  fi
  # npm talks to its registry over TLS, for which a bare system has no certificates
  [[ -e /etc/ssl/certs/ca-certificates.crt ]] || packages+=(ca-certificates)
  say "Installing ${packages[*]}"
  quietly apt_install "${packages[@]}"
}

apt_install() {
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  as_root "${apt[@]}" update &&
    as_root "${apt[@]}" install --yes --no-install-recommends "$@"
}

# What the page is built with asks for ^20.19 or >=22.12.
node_is_new_enough() {
  node -e 'const [major, minor] = process.versions.node.split(".");
    process.exit(major > 22 || (major == 22 && minor >= 12) || (major == 20 && minor >= 19) ? 0 : 1)'
}

# Debian 12 has Node 18: then a newer one from npm is used, in build/ and for these scripts only.
need_node() {
  node_is_new_enough && return
  if [[ ! -x $tools/node_modules/.bin/npm ]]; then
    say "Bringing Node 22 into ${tools#"$root"/}, since $(node --version) is too old to build the page"
    mkdir -p "$tools"
    quietly npm install --prefix "$tools" --no-audit --no-fund node@22.23.3 npm@11.19.1
  fi
  PATH=$tools/node_modules/.bin:$PATH
  hash -r
  node_is_new_enough || stop "Node $(node --version) is too old: Node 20.19, or 22.12 or newer, is needed."
}

# need_modules FOLDER follows its lock file; npm leaves a copy of that inside once all is there.
need_modules() {
  local lock=$root/$1/package-lock.json done=$root/$1/node_modules/.package-lock.json
  [[ -e $done && ! $lock -nt $done ]] && return
  say "Bringing the npm packages of $1/"
  quietly npm ci --prefix "$root/$1" --no-audit --no-fund
}

need_page() {
  need_programs "${page_needs[@]}"
  need_node
  need_modules web
}

need_tests() {
  need_programs "${page_needs[@]}" "${tests_needs[@]}"
  need_node
  need_modules web
  need_modules tests
}

# configure FOLDER OPTION...
configure() {
  local folder=$root/build/$1 fresh=()
  shift
  # CMake refuses a build folder that was made before the project moved
  if [[ -e $folder/CMakeCache.txt ]] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh)
  fi
  cmake "${fresh[@]}" -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@"
}

build_native() {
  configure native && cmake --build "$root/build/native"
}

build_sanitized() {
  configure sanitized -DATTENTION_SANITIZE=ON && cmake --build "$root/build/sanitized"
}

build_fuzzers() {
  configure fuzz -DATTENTION_FUZZ=ON -DCMAKE_CXX_COMPILER=clang++ &&
    cmake --build "$root/build/fuzz" --target fuzzers
}

# build_wasm FOLDER TARGET [OPTION]...
build_wasm() {
  configure "$1" -DCMAKE_TOOLCHAIN_FILE="$root/wasm/cmake/Emscripten.cmake" "${@:3}" &&
    cmake --build "$root/build/$1" --target "$2"
}

build_scalar() {
  build_wasm wasm-scalar "$1" -DATTENTION_SIMD=OFF
}

# What the page needs: the module, and what stands in for it where there is no SIMD or no WebAssembly.
# All three are started by the glue of the first.
build_module() {
  build_wasm wasm module && build_scalar module &&
    cmp "$root/build/wasm/core.js" "$root/build/wasm-scalar/core-scalar.js"
}

# Every form of the page: see the scripts of web/package.json.
build_page() {
  npm --prefix "$root/web" run build
}
