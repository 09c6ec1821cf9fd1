@_exported public import Models
// Stores encode their results as JSON. `StoreRecords` has the format of the models in them.
@_exported public import StoreRecords
