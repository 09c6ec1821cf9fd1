@_exported public import JSON
