#!/usr/bin/env bash
# Installs what is missing, then runs every check and prints one line for each:
#   bash tests/run.sh [--long] [core|web|page|hosts]...      the first three when none is named
# --long lets each fuzzer of the core search for a minute as well, runs the cases sanitised too, asks
# all browsers everything, and adds hosts: pages that programs of others build, with ours in them.
# A check counts as one; a test runner counts its own cases. The outputs are kept in build/logs.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=../web/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/../web/setup.sh"
cd "$root"

readonly logs=$root/build/logs
readonly bin=$root/tests/node_modules/.bin
readonly limit=1800
# ends a program that hangs; by INT, after which Playwright still puts its browsers and server away
readonly limited=(timeout --signal=INT --kill-after=15 "$limit")

export CI=true NO_COLOR=1
unset FORCE_COLOR DISPLAY WAYLAND_DISPLAY

passed=0 failed=0 skipped=0
long=no
module=unknown # whether it is built: unknown, yes or no
page=unknown   # the same
declare -A running=() # the process of what has begun, by its name

# Printed however the script ends; one that dies half way has not passed.
finish() {
  local status=$?
  ((status == 0 || failed > 0)) || failed=1
  say "$passed passed, $failed failed, $skipped skipped"
  ((failed == 0)) || exit 1
}

interrupt() {
  local process
  for process in "${running[@]}"; do
    kill -INT -- "-$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  exit 130
}

trap finish EXIT
trap interrupt INT TERM HUP

# line WORD NAME [NOTE] [SECONDS]
line() {
  say "$(printf '%-4s' "$1") $2${3:+: $3}${4:+ ($4 s)}"
}

log_of() {
  printf '%s/%s.log' "$logs" "${1//[^A-Za-z0-9]/-}"
}

# begin NAME COMMAND... starts what needs one core only, beside what is checked meanwhile; a check or
# suite of that name then waits for it. It has a process group of its own, so that all of it ends.
begin() {
  local name=$1 to
  to=$(log_of "$name")
  echo 0 >"$to.seconds" # for one that is killed
  shift
  set -m
  (
    SECONDS=0
    trap 'echo "$SECONDS" >"$to.seconds"' EXIT
    "$@"
  ) >"$to" 2>&1 </dev/null &
  running[$name]=$!
  set +m
}

# logged NAME COMMAND... keeps the output in $log and the time in $seconds.
logged() {
  local name=$1 status=0
  log=$(log_of "$name")
  if [[ -t 1 ]]; then printf '...  %s\r' "$name"; fi
  [[ ${running[$name]:-} ]] || begin "$@"
  wait "${running[$name]}" 2>/dev/null || status=$? # what bash says of a crash is kept out of the lines
  unset "running[$name]"
  seconds=$(<"$log.seconds")
  return "$status"
}

show_log() {
  tail -n 40 "$log" | sed 's/^/     /'
  say "     (all of it: ${log#"$root"/})"
}

# check NAME COMMAND... counts as one. What the command prints after "note: " goes into its line.
check() {
  local word=ok note
  logged "$@" || word=FAIL
  note=$(sed -n 's/^note: //p' "$log")
  line "$word" "$1" "$note" "$seconds"
  if [[ $word == ok ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    show_log
  fi
}

# passes NAME COMMAND... is a check that others wait for.
passes() {
  local before=$failed
  check "$@"
  ((failed == before))
}

# suite NAME RUNNER COMMAND... counts the cases in the summary that the function RUNNER finds.
suite() {
  local name=$1 runner=$2 status=0 good=0 bad=0 left=0
  shift 2
  rm -f "$logs/$runner.json"
  logged "$name" "$@" || status=$?
  if [[ $("$runner" 2>/dev/null) =~ ^([0-9]+)\ ([0-9]+)\ ([0-9]+)$ ]]; then
    good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]} left=${BASH_REMATCH[3]}
  fi
  # no summary, no case, or a failure outside of the cases: the run itself has failed
  if ((bad == 0 && (status != 0 || good == 0))); then bad=1; fi
  passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
  if ((bad == 0)); then
    line ok "$name" "$good passed" "$seconds"
    return
  fi
  line FAIL "$name" "$good passed, $bad failed" "$seconds"
  show_log
  if ((seconds >= limit)); then say '     It took too long and was ended.'; fi
}

skip() {
  skipped=$((skipped + 1))
  line skip "$1" "$2"
}

doctest() {
  sed -nE 's/^\[doctest\] test cases:.*\| *([0-9]+) passed \| *([0-9]+) failed \| *([0-9]+) skipped.*/\1 \2 \3/p' "$log"
}

cases() {
  sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p' "$log"
}

vitest() {
  from_json vitest.json '[r.numPassedTests, r.numFailedTests, r.numPendingTests + r.numTodoTests]'
}

playwright() {
  from_json "${1:-playwright}.json" \
    '[r.stats.expected, r.stats.unexpected + r.stats.flaky, r.stats.skipped]'
}

hosts() {
  playwright hosts
}

# from_json FILE LIST prints the list, an expression over the report r.
from_json() {
  node -p "const r = JSON.parse(require('fs').readFileSync(process.argv[1])); $2.join(' ')" "$logs/$1"
}

# bits BUILD prints what the core computes there.
bits() {
  case $1 in
    native) build/native/tests/bits ;;
    javascript) node build/wasm-scalar/tests/bits-javascript.js ;;
    *) node "build/$1/tests/bits.js" ;;
  esac
}

# same_bits ONE OTHER; each program has to succeed: two that print nothing would be the same too.
same_bits() {
  bits "$1" >"$logs/bits-$1.txt" && bits "$2" >"$logs/bits-$2.txt" &&
    python3 tests/bits/compare.py "$logs/bits-$1.txt" "$logs/bits-$2.txt"
}

# The lines of the core that the sanitised programs have run.
coverage() {
  gcovr --root . --filter wasm/core/ --fail-under-line 95 --txt "$logs/coverage.txt" \
    --print-summary build/sanitized/CMakeFiles/attention_core.dir || return
  sed -nE 's/^TOTAL.* ([0-9]+%)$/note: \1 of the lines/p' "$logs/coverage.txt"
}

# fuzz TARGET searches for a minute, from the stored inputs on. What it finds stays in build/logs;
# memory is limited to little more than the core may ask for.
fuzz() {
  local found=build/fuzz/found/$1 status=0
  mkdir -p "$found"
  "build/fuzz/tests/fuzz_$1" -max_total_time=60 -timeout=20 -malloc_limit_mb=96 -rss_limit_mb=1024 \
    -artifact_prefix="build/logs/fuzz-$1-" "$found" "tests/fuzz/corpus/$1" \
    >"build/logs/fuzz-$1.log" 2>&1 || status=$?
  if ((status == 0)); then
    echo "good: $1"
  else
    echo "bad: $1"
    tail -n 20 "build/logs/fuzz-$1.log"
  fi
  return "$status"
}
export -f fuzz

# Every target, two at a time.
fuzz_all() {
  find tests/fuzz/targets -name '*.cpp' -exec basename {} .cpp \; | sort |
    xargs -P 2 -I TARGET bash -c 'fuzz TARGET'
}

fuzzed() {
  echo "$(grep -c '^good: ' "$log") $(grep -c '^bad: ' "$log") 0"
}

need_module() {
  if [[ $module == unknown ]]; then
    if passes 'WebAssembly module' build_module; then module=yes; else module=no; fi
  fi
  [[ $module == yes ]]
}

need_built_page() {
  if [[ $page == unknown ]]; then
    if need_module && passes 'page build' build_page; then page=yes; else page=no; fi
  fi
  [[ $page == yes ]]
}

cpp_layout() {
  find wasm tests web/bench -name node_modules -prune -o -name '*.[ch]pp' -print0 |
    xargs -0 clang-format --dry-run -Werror
}

# The data of others is run where it lies, and not copied.
find_cases() {
  local stored=../shared/cases/onnx_stored.json
  case_files=(tests/cases/*.json)
  if [[ -f $stored ]]; then
    case_files+=("$stored")
  else
    skip 'stored ONNX cases' "there is no $stored"
  fi
}

core_part() {
  check 'C++ layout' cpp_layout
  check 'reference figures' "${limited[@]}" python3 tests/reference/attention.py
  check 'quiz figures' "${limited[@]}" python3 tests/reference/quiz.py check
  find_cases
  local native=no
  if passes 'native build' build_native; then
    native=yes
    suite 'core tests, native' doctest "${limited[@]}" build/native/tests/core --no-colors
    suite 'cases, native' cases "${limited[@]}" build/native/tests/cases "${case_files[@]}"
    check 'stored fuzz inputs, native' "${limited[@]}" build/native/tests/replay tests/fuzz/corpus
  else
    skip 'core tests, native' 'not built'
  fi
  if passes 'sanitised build' build_sanitized; then
    find build/sanitized -name '*.gcda' -delete # lines are counted from here on
    suite 'core tests, sanitised' doctest "${limited[@]}" build/sanitized/tests/core --no-colors
    if [[ $long == yes ]]; then
      suite 'cases, sanitised' cases "${limited[@]}" build/sanitized/tests/cases "${case_files[@]}"
    fi
    check 'stored fuzz inputs, sanitised' "${limited[@]}" build/sanitized/tests/replay tests/fuzz/corpus
    check 'coverage of the core' coverage
  else
    skip 'core tests, sanitised' 'not built'
  fi
  if need_module && passes 'WebAssembly build' build_wasm wasm all; then
    begin 'cases, WebAssembly' "${limited[@]}" node tests/cases/wasm.mjs "${case_files[@]}"
    begin 'WebAssembly build without SIMD' build_scalar core_bits
    suite 'core tests, WebAssembly' doctest "${limited[@]}" node build/wasm/tests/core.js --no-colors
    suite 'cases, WebAssembly' cases
    if [[ $native == yes ]]; then check 'bits, native and WebAssembly' same_bits native wasm; fi
    if passes 'WebAssembly build without SIMD'; then
      check 'bits, with and without SIMD' same_bits wasm wasm-scalar
      check 'bits, WebAssembly and JavaScript' same_bits wasm-scalar javascript
    fi
  else
    skip 'core tests, WebAssembly' 'not built'
  fi
  if [[ $long == yes ]]; then fuzz_part; fi
}

fuzz_part() {
  if passes 'fuzzers' build_fuzzers; then
    suite 'fuzzers, a minute each' fuzzed fuzz_all
  else
    skip 'fuzzers, a minute each' 'not built'
  fi
}

web_part() {
  begin 'lint' "${limited[@]}" "$bin/eslint" --config tests/eslint.config.js web tests
  check 'types of the tests' "${limited[@]}" "$bin/tsc" --project tests
  check 'layout' "${limited[@]}" "$bin/prettier" --check .
  check 'lint'
  if need_module; then
    suite 'unit tests' vitest "${limited[@]}" "$bin/vitest" run --root tests \
      --reporter=default --reporter=json --outputFile.json="$logs/vitest.json"
  else
    skip 'unit tests' 'the module is not built'
  fi
}

free_port() {
  node -e 'const server = require("net").createServer().listen(0, "127.0.0.1", () => {
    console.log(server.address().port);
    server.close();
  });'
}

# The C++ snippet is linked with the core, the JavaScript one imports what the page build left.
snippets() {
  build_native && node tests/readme.mjs
}

page_part() {
  if need_built_page; then
    check 'types for others' "${limited[@]}" "$bin/tsc" --project tests/types
    check 'snippets of README.md' snippets
    check 'HTML' "${limited[@]}" "$bin/html-validate" --preset=standard \
      web/dist/index.html web/dist/embed.html
    PAGE_PORT=$(free_port) suite 'page in three browsers' playwright "${limited[@]}" \
      "$bin/playwright" test --config tests/playwright.config.ts
  else
    skip 'page in three browsers' 'not built'
  fi
}

# Some packages are large, so that only this part brings them.
hosts_part() {
  need_programs "${hosts_needs[@]}"
  need_modules tests/hosts
  if need_built_page; then
    suite 'pages of other programs' hosts "${limited[@]}" \
      "$bin/playwright" test --config tests/hosts/playwright.config.ts
  else
    skip 'pages of other programs' 'not built'
  fi
}

parts=()
for word in "$@"; do
  case $word in
    --long) long=yes ;;
    core | web | page | hosts) parts+=("$word") ;;
    *) stop "There is no part $word: the parts are core, web, page and hosts, and --long is an option." ;;
  esac
done
if ((${#parts[@]} == 0)); then
  parts=(core web page)
  if [[ $long == yes ]]; then parts+=(hosts); fi
fi

mkdir -p "$logs"
need_tests
if [[ $long == yes ]]; then
  need_programs "${long_needs[@]}"
  export EVERY_ENGINE=yes
fi
for part in "${parts[@]}"; do "${part}_part"; done
