@_exported public import Models
// What stores answer with is written as JSON; its parts are models, whose format is in the records.
@_exported public import StoreRecords
