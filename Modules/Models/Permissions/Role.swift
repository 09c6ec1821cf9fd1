/// The role of a user. Each role includes the permissions of the one before it.
public enum Role: String, CaseIterable, Codable, Hashable, Sendable {
  /// Permits reading.
  case viewer
  /// Permits reading and writing.
  case editor
  /// Permits reading, writing and administration of the store.
  case admin
}

extension Role: Comparable {
  /// Returns whether a role has fewer permissions than another: `viewer < editor < admin`.
  public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .viewer: 0
    case .editor: 1
    case .admin: 2
    }
  }
}
