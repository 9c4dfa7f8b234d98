#!/bin/sh
# Installs the program for this user: into ~/.local/opt, the menu, and as the program that opens *.callbreak.
# No administrator's rights, nothing outside the home folder. Takes the place of an earlier version.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
target=$HOME/.local/opt/callbreak-trainer
data=${XDG_DATA_HOME:-$HOME/.local/share}
list=$(mktemp) # every file and folder made outside the program's own, for uninstall.sh

main() {
  if [ "$here" = "$target" ]; then
    rm "$list"
    echo "install.sh: this is the installed program itself; run install.sh of a downloaded one" >&2
    exit 1
  fi
  if [ -x "$target/uninstall.sh" ]; then
    grep '/$' "$target/installed" >"$list" || true # those that it made and that stay, as matches lie in them
    "$target/uninstall.sh" --quiet
  fi
  trap 'mv "$list" "$target/installed"' EXIT
  folder "$HOME/.local/opt"
  cp -RP "$here" "$target"
  link callbreak-trainer
  link callbreak
  place share/callbreak-trainer.xml "$data/mime/packages/callbreak-trainer.xml"
  for side in 48 64 128 256; do
    place "share/icons/$side.png" "$data/icons/hicolor/${side}x$side/apps/callbreak-trainer.png"
  done
  menu "$data/applications/callbreak-trainer.desktop"
  refresh
  echo "Installed in $target. To remove it: $target/uninstall.sh"
}

# Makes a folder with those above it, and notes the ones that were not there.
folder() {
  [ -d "$1" ] && return
  folder "$(dirname -- "$1")"
  mkdir "$1"
  note "$1/"
}

note() {
  printf '%s\n' "$1" >>"$list"
}

link() {
  folder "$HOME/.local/bin"
  ln -sf "$target/$1" "$HOME/.local/bin/$1"
  note "$HOME/.local/bin/$1"
}

place() {
  folder "$(dirname -- "$2")"
  cp "$target/$1" "$2"
  note "$2"
}

# The menu entry; its command is quoted as the desktop entry specification asks: signs that a shell would
# read get a backslash, then every backslash is doubled, as in any value.
menu() {
  folder "$(dirname -- "$1")"
  command=$(printf '%s' "$target/callbreak-trainer" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
  value=$(printf '"%s"' "$command" | sed 's/[\\&|]/\\&/g')
  sed "s|@PROGRAM@|$value|" "$target/share/callbreak-trainer.desktop" >"$1"
  note "$1"
}

# Desktops keep tables of what is installed; without these commands they read the folders themselves.
refresh() {
  if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
  if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
  touch "$data/icons/hicolor"
}

main
