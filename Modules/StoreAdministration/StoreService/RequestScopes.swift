import Models
import Permissions
import PresentationProtocols
import RemoteStoreProtocols
import StoreAdministrationProtocols

extension RequestForm {
  /// The scopes that permit the request.
  var scopes: Set<Scope> {
    switch (kind, subject) {
    case (.read, .orders): [.readOrders, .readStore]
    case (.read, .media): [.readMedia, .readStore]
    case (.read, .settings): [.readOrders, .readMedia, .readStore]
    case (.read, .store): [.readStore]
    case (.write, .orders): [.writeOrders, .writeStore]
    case (.write, .media): [.writeMedia, .writeStore]
    case (.write, .settings), (.write, .store), (.administer, _): [.writeStore]
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
        + "the token “\(author.name)” is limited to \(scopes.words)")
  }
}
