@_exported public import MelodyModels
