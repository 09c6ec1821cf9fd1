@_exported public import OrdersStoreProtocols
