public import OrdersStoreProtocols

/// A store of views: filters of the list of orders that users saved under a name.
///
/// Each store of orders is also one, in the same place, and passes all rules of `CollectionsContract.viewRules`. A write
/// is durable when its call returns. Owners and names are compared byte by byte.
public protocol ViewsStore: Sendable {
  /// Returns the views of an owner and the shared ones, sorted by name; of two with one name, the owner's first.
  func fetchViews(of owner: String) async throws(StoreError) -> [SavedView]

  /// Stores a view. It replaces the view of the same owner and name.
  ///
  /// - Throws: `cannotCreate`: `invalid` if the owner has ``SavedView/mostOfOwner`` other views, or if
  ///   `SavedView.invalidFields` is not empty.
  func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError)

  /// Removes a view.
  ///
  /// - Returns: the view as it was; `nil` if the owner has none of this name.
  func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView?
}

/// A filter of the list of orders that a user saved under a name.
public struct SavedView: Hashable, Sendable {
  /// The greatest number of views of one owner, and of shared views.
  public static let mostOfOwner = 100
  /// The greatest number of characters of a name.
  public static let longestName = 64
  /// The greatest number of bytes of the contents.
  public static let longestContents = 4_000

  /// The name of the user to whom the view belongs; empty for a shared view.
  public var owner: String
  /// The name of the view, unique among the views of its owner.
  public var name: String
  /// The filters and the sort as the query of an address: `status=paid&sort=date`.
  public var contents: String

  /// Creates a view from its parts.
  public init(owner: String, name: String, contents: String) {
    self.owner = owner
    self.name = name
    self.contents = contents
  }

  /// Whether every user has the view.
  public var isShared: Bool { owner.isEmpty }

  /// The invalid parts of the view: an empty or too long name, or too long contents.
  public var invalidFields: [Violation] {
    var invalid: [Violation] = []
    if !(1...Self.longestName).contains(name.count) {
      invalid.append(Violation("/name", .outOfRange(name.count, 1...Self.longestName)))
    }
    if contents.utf8.count > Self.longestContents {
      invalid.append(Violation("/filters", .outOfRange(contents.utf8.count, 0...Self.longestContents)))
    }
    return invalid
  }
}

extension Violation {
  /// The error for a view beyond the greatest number of an owner.
  public static let tooManyViews = Violation(
    "/name", .outOfRange(SavedView.mostOfOwner + 1, 0...SavedView.mostOfOwner))
}
