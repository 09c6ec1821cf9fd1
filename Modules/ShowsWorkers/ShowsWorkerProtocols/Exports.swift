@_exported public import ShowsStoreProtocols
