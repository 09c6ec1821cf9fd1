import BulkOrdersProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols

/// The idempotency keys of the operations of a bulk request, made from the request's key.
struct BulkKeys {
  private let request: IdempotencyKey.Request?

  /// Creates the keys of a request; none if the request has no key, or none that is allowed.
  init(_ options: WriteOptions, of operations: [BulkOperation]) {
    request = options.idempotencyKey.map { key in
      var (prefix, whole) = (Fingerprint(), Fingerprint())
      prefix.add(key)
      for operation in operations { whole.add(operation) }
      return .init(key: "bulk.\(prefix.text)", operation: "bulk", fingerprint: whole.text)
    }
  }

  /// Returns the options of one operation. Its key is that of the request with the operation's place.
  ///
  /// The store refuses the operation if the key belongs to a request with other operations.
  func options(of index: Int, _ options: WriteOptions) -> WriteOptions {
    guard let request else { return options }
    var options = options
    options.idempotencyKey = "\(request.key).\(index)"
    options.wholeRequest = request.fingerprint
    options.request = request
    return options
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ operation: BulkOperation) {
    add(operation.order)
    add(operation.version)
    add(operation.change.verb.rawValue)
    switch operation.change {
    case .status(let status, let carrier, let tracking):
      add(status)
      add(carrier)
      add(tracking)
    case .edit(let input, let replacing):
      add(input)
      // An edit that merges has the fingerprint of earlier versions.
      if replacing { add(replacing) }
    case .refund(let amount, let reason):
      add(amount, nil)
      add(reason)
    case .ship(let parcel): add(parcel)
    case .return(let input): add(input)
    case .note(let text): add(text)
    case .delete, .restore, .undo: break
    }
  }
}
