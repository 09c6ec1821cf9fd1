public import Permissions
import PresentationProtocols

extension Role {
  /// The name of the role for people: `Viewer`.
  public var title: String {
    switch self {
    case .viewer: "Viewer"
    case .editor: "Editor"
    case .admin: "Admin"
    }
  }
}
