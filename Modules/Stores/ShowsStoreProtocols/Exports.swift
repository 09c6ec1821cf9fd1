@_exported public import OrdersStoreProtocols
@_exported public import ShowModels
