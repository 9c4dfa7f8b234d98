"""What the bundle tells macOS: that it opens saved hands, and what these are; used by callbreak.spec."""

SAVED_HANDS = "org.callbreak-trainer.saved-hands"

INFORMATION = {
    "CFBundleDisplayName": "Call Break Trainer",
    "LSApplicationCategoryType": "public.app-category.card-games",
    "NSHighResolutionCapable": True,
    "NSRequiresAquaSystemAppearance": False,
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": "Call Break saved hands",
            "CFBundleTypeRole": "Editor",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [SAVED_HANDS],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": SAVED_HANDS,
            "UTTypeDescription": "Call Break saved hands",
            "UTTypeConformsTo": ["public.plain-text"],
            "UTTypeTagSpecification": {
                "public.filename-extension": ["callbreak"],
                "public.mime-type": ["application/x-callbreak"],
            },
        }
    ],
}
