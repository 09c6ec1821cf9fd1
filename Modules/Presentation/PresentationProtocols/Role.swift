/// What somebody may do: each role may do all that the one before it may.
public enum Role: String, CaseIterable, Codable, Hashable, Sendable {
  /// Reads.
  case viewer
  /// Reads and writes.
  case editor
  /// Reads, writes, and looks after the store as a whole.
  case admin
}

extension Role: Comparable {
  /// Whether a role may do less than another: `viewer < editor < admin`.
  public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .viewer: 0
    case .editor: 1
    case .admin: 2
    }
  }
}
