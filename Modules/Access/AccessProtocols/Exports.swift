// A front end compares roles; of what stores keep it sees nothing else.
@_exported public import enum AccessStoreProtocols.Role
