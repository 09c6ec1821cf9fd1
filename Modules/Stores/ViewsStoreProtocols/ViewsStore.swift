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
  ///   `SavedView.invalidFieldsIfNew` is not empty.
  func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError)

  /// Removes a view.
  ///
  /// - Returns: the view as it was; `nil` if the owner has none of this name.
  func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView?

  /// Returns the views of all owners, sorted by owner and name.
  ///
  /// - Parameter place: the last view of the previous batch; `nil` for the first batch.
  func fetchAllViews(after place: SavedView.ID?, limit: Int) async throws(StoreError) -> [SavedView]

  /// Stores views of another store in one transaction. A view with other contents is not replaced.
  ///
  /// - Returns: the outcome of each view, in their order. A view whose owner has one of its name with other contents
  ///   is `rejected` with `Violation.otherView`, and one beyond ``SavedView/mostOfOwner`` with `Violation.tooManyViews`.
  func saveViews(_ views: [SavedView], isDryRun: Bool) async throws(StoreError) -> [ViewOutcome]
}

/// The outcome for a view of another store.
public enum ViewOutcome: Hashable, Sendable {
  /// The view was added.
  case created
  /// The store had the view.
  case unchanged
  /// The view violates these rules.
  case rejected([Violation])
}

/// A filter of the list of orders that a user saved under a name.
public struct SavedView: Hashable, Identifiable, Sendable {
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

  public init(owner: String, name: String, contents: String) {
    self.owner = owner
    self.name = name
    self.contents = contents
  }

  /// The owner and the name of a view, which identify it in its store.
  public struct ID: Hashable, Sendable {
    /// The name of the user to whom the view belongs; empty for a shared view.
    public var owner: String
    /// The name of the view.
    public var name: String

    public init(owner: String, name: String) {
      self.owner = owner
      self.name = name
    }
  }

  /// The owner and the name.
  public var id: ID { ID(owner: owner, name: name) }

  /// Whether every user has the view.
  public var isShared: Bool { owner.isEmpty }

  /// The invalid parts of the view: an empty or too long name, or too long contents.
  public var invalidFields: [Violation] {
    var invalid: [Violation] = []
    if name.isEmpty {
      invalid.append(Violation("/name", .empty))
    } else if name.count > Self.longestName {
      invalid.append(Violation("/name", .length(name.count, .characters, 1...Self.longestName)))
    }
    if contents.utf8.count > Self.longestContents {
      invalid.append(Violation("/filters", .length(contents.utf8.count, .bytes, 0...Self.longestContents)))
    }
    return invalid
  }

  /// The invalid parts of a view that a user saves: those of every view, or a name that is not printable.
  ///
  /// Backups and copies have views with the names that earlier programs accepted.
  public var invalidFieldsIfNew: [Violation] {
    let invalid = invalidFields
    return invalid.isEmpty && name.hasNonPrintableCharacter ? [Violation("/name", .fact(.nonPrintable))] : invalid
  }
}

extension Violation {
  /// The error for a view beyond the greatest number of an owner.
  public static let tooManyViews = Violation(
    "/name", .text("cannot be added: there are \(SavedView.mostOfOwner) views already; delete one first"))

  /// The error for a view of another store if its owner has one of its name with other contents.
  public static let otherView = Violation("/name", .text("belongs to a view with other filters", isCollision: true))
}
