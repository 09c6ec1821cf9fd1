import APIDocuments
import PresentationProtocols
import RemoteStoreProtocols

extension StoreReadRequest {
  /// The scopes that permit the request.
  var scopes: Set<Scope> {
    switch self {
    case .orders, .wholeOrders, .count, .answering, .deletedAnswering, .deletions, .sums, .events, .eventsEpoch,
      .lastEvent, .views:
      [.readOrders, .readStore]
    case .shows, .melodies: [.readMedia, .readStore]
    // Every storekeeper reads the time zone first.
    case .settings: [.readOrders, .readMedia, .readStore]
    case .info, .integrity, .examination, .sample: [.readStore]
    }
  }
}

extension StoreWriteRequest {
  /// The scopes that permit the request.
  var scopes: Set<Scope> {
    switch self {
    case .create, .importing, .update, .undo, .delete, .restore, .views: [.writeOrders, .writeStore]
    case .shows, .melodies: [.writeMedia, .writeStore]
    }
  }
}

extension StoreRequest {
  /// Checks that a caller with scopes has one of those that permit the request.
  ///
  /// - Throws: `forbidden`, with these scopes.
  func check(_ permitting: Set<Scope>) throws(Problem) {
    guard let scopes, scopes.isDisjoint(with: permitting) else { return }
    throw Problem(
      .forbidden,
      "this request needs the scope \(permitting.words.replacing(" ", with: " or ")); "
        + "the token “\(actor)” is limited to \(scopes.words)")
  }
}
