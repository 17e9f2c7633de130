#!/usr/bin/env bash
# Installs what is missing, builds every form of the page into web/dist/, and prints what each
# weighs and is known by.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need_page
say 'Building the module'
quietly build_module
say 'Building the page in all its forms'
quietly build_page
node "$root/web/build/sizes.mjs"
