@_exported public import Models
@_exported public import OrderQueries
@_exported public import SearchTexts
// Stores encode their results as JSON. `StoreRecords` has the format of the models in them.
@_exported public import StoreRecords
