#!/bin/sh
# Takes the installed program away, with all that install.sh made. Matches, saved hands and preferences stay;
# with --data they go too.
set -eu

target=$HOME/.local/opt/callbreak-trainer
data=${XDG_DATA_HOME:-$HOME/.local/share}
list=$target/installed
matches=$data/callbreak-trainer

main() {
  case ${1-} in
    '' | --data | --quiet) ;;
    *)
      echo "usage: uninstall.sh [--data]    --data: matches and preferences go too" >&2
      exit 2
      ;;
  esac
  if [ ! -f "$list" ]; then
    echo "uninstall.sh: no installed program in $target" >&2
    exit 1
  fi
  made=$(cat "$list")
  rm -rf "$target"
  printf '%s\n' "$made" | grep -v '/$' | while IFS= read -r file; do rm -f "$file"; done
  refresh
  if [ "${1-}" = --data ]; then rm -rf "$matches"; fi
  printf '%s\n' "$made" | grep '/$' | sort -ru | while IFS= read -r folder; do
    rmdir "$folder" 2>/dev/null || true # others may have put something there
  done
  if [ "${1-}" = --quiet ]; then return; fi
  if [ -d "$matches" ]; then echo "Removed. Your matches and preferences are still in $matches."; else echo "Removed."; fi
}

# The desktop's tables are made anew; where nothing is left to be listed, those that our files brought go too.
refresh() {
  if [ -d "$data/mime/packages" ] && has_made "$data/mime/" && rmdir "$data/mime/packages" 2>/dev/null; then
    rm -rf "$data/mime"
  elif [ -d "$data/mime" ] && command -v update-mime-database >/dev/null; then
    update-mime-database "$data/mime"
  fi
  if [ -d "$data/applications" ] && command -v update-desktop-database >/dev/null; then
    update-desktop-database -q "$data/applications"
  fi
  if has_made "$data/applications/" && [ "$(ls -A "$data/applications")" = mimeinfo.cache ]; then
    rm "$data/applications/mimeinfo.cache"
  fi
}

has_made() {
  printf '%s\n' "$made" | grep -qxF "$1"
}

main "$@"
exit # the shell reads no further in a file that is gone
