; The Windows installer, for Inno Setup 6: per user, without an administrator's rights. Made by
;     iscc /DVersion=0.1.0 build\windows\installer.iss
; after build\freeze.py, into dist\. Saved hands open with the program; uninstalling leaves the player's matches.
#ifndef Version
  #define Version "0"
#endif
#define Name "Call Break Trainer"
#define Program "callbreak-trainer.exe"
#define Kind "CallBreakTrainer.SavedHands"

[Setup]
AppId={{5D0B6E0E-6D0E-4B7C-9A53-6A1D0C5B7F21}
AppName={#Name}
AppVersion={#Version}
DefaultDirName={localappdata}\Programs\{#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ChangesAssociations=yes
ArchitecturesAllowed=x64compatible
LicenseFile=..\..\LICENSE
SourceDir=.
OutputDir=..\..\dist
OutputBaseFilename=callbreak-trainer-{#Version}-windows-x86_64-setup
SetupIconFile=..\..\.work\materials\icons\callbreak.ico
UninstallDisplayIcon={app}\{#Program}
Compression=lzma2
SolidCompression=yes

[Files]
Source: "..\..\dist\callbreak-trainer\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{userprograms}\{#Name}"; Filename: "{app}\{#Program}"

[Registry]
Root: HKCU; Subkey: "Software\Classes\.callbreak"; ValueType: string; ValueData: "{#Kind}"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\.callbreak"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-callbreak"
Root: HKCU; Subkey: "Software\Classes\{#Kind}"; ValueType: string; ValueData: "Call Break saved hands"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\{#Kind}\DefaultIcon"; ValueType: string; ValueData: "{app}\{#Program},0"
Root: HKCU; Subkey: "Software\Classes\{#Kind}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" ""%1"""

[Run]
Filename: "{app}\{#Program}"; Description: "Start {#Name}"; Flags: postinstall nowait skipifsilent
