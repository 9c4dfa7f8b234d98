#!/bin/bash
# Tries the Linux package as a user of a bare Debian would: only libegl1, libgl1 and an X server are added.
#
#     sudo build/linux/try_bare_root.sh ARCHIVE [FOLDER]
#
# Installed for a user whose home has a difficult name, started by its menu entry, a deal played by keys, a
# saved file opened, uninstalled: nothing may remain. FOLDER (a new one otherwise) keeps the root directory for
# the next time, and pictures of the screen. Needs debootstrap, xdotool and the environment that freeze.py made.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
archive=$(realpath "$1")
folder=${2:-$(mktemp -d)}
root=$folder/root
user='player'
python=$project/.work/environment/bin/python

main() {
  make_root
  trap 'umount "$root/proc"' EXIT
  mount -t proc proc "$root/proc"
  inside root useradd --create-home "$user" 2>/dev/null || true
  as_user 'find . | sort' >"$folder/before"
  xz -dc "$archive" | as_user 'mkdir unpacked && tar -xf - -C unpacked && unpacked/*/install.sh && rm -r unpacked'
  as_user 'find . -not -path "./.local/opt/callbreak-trainer/*" | sort' >"$folder/installed"
  as_user '.local/bin/callbreak deal --seed 7 >deal.txt && .local/bin/callbreak score --call 4 --took 6'
  cp "$project/resources/drills.callbreak" "$root/home/$user/saved.callbreak"
  echo garbage >"$root/home/$user/damaged.callbreak"
  PYTHONPATH=$project/build "$python" "$here/drive_installed.py" "$root" "$user" --pictures "$folder/pictures" \
    ${OPEN---open "/home/$user/saved.callbreak" --open "/home/$user/damaged.callbreak"}
  as_user 'rm -f deal.txt saved.callbreak damaged.callbreak; .local/opt/callbreak-trainer/uninstall.sh --data'
  as_user 'find . | sort' >"$folder/after"
  diff "$folder/before" "$folder/after"
  echo "nothing remains"
}

make_root() {
  [ -d "$root/home" ] && return
  local site release
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  site=$(apt-get indextargets --format '$(SITE) $(RELEASE)' 'Created-By: Packages' |
    awk -v release="$release" '$2 == release { print $1; exit }')
  debootstrap --variant=minbase "$release" "$root" "$site" >"$folder/log"
  inside root sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends libegl1 libgl1 xvfb' \
    >>"$folder/log"
}

inside() {
  local who=$1
  shift
  chroot --userspec="$who:$who" "$root" env -i HOME="/home/$who" PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive "$@"
}

as_user() {
  inside "$user" sh -ec "cd; $1"
}

main
