@_exported public import Models
