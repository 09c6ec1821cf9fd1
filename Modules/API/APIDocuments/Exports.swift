@_exported public import JSON
@_exported public import OrderQueries
@_exported public import OutcomeDocuments
