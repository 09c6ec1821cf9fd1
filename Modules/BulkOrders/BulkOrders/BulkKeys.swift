import BulkOrdersProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols

/// The idempotency keys of the operations of a bulk request, made from the request's key.
struct BulkKeys {
  private let prefix: String?
  private let whole: String

  /// Creates the keys of a request; none if the request has no key, or none that is allowed.
  init(_ options: WriteOptions, of operations: [BulkOperation]) {
    var request = Fingerprint()
    for operation in operations { request.add(operation) }
    whole = request.text
    prefix = options.idempotencyKey.map { key in
      var fingerprint = Fingerprint()
      fingerprint.add(key)
      return "bulk.\(fingerprint.text)"
    }
  }

  /// Returns the options of one operation. Its key is that of the request with the operation's place.
  ///
  /// The operation refuses the key if it belongs to a request with other operations.
  func options(of index: Int, _ options: WriteOptions) -> WriteOptions {
    guard let prefix else { return options }
    var options = options
    options.idempotencyKey = "\(prefix).\(index)"
    options.wholeRequest = whole
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
    case .delete, .restore, .undo: break
    }
  }
}
