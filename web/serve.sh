#!/usr/bin/env bash
# Installs what is missing, builds the page and serves it on PORT (8080) until Ctrl-C.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

export PORT=${PORT:-8080}

need_page
node "$root/web/server.mjs" --check # a taken port is better known before the build than after it
say 'Building the module'
quietly build_module
say 'Building the page'
quietly build_page
say 'Serving it until Ctrl-C, at'
exec node "$root/web/server.mjs" "$root/web/dist"
