import PageKernel
import WebKernel

/// The links between the pages for administrators.
struct AdministrationLinks {
  enum Place: String, CaseIterable {
    case settings = "/settings"
    case users = "/settings/users"
    case backups = "/settings/backups"

    var title: String {
      switch self {
      case .settings: "Settings"
      case .users: "Users"
      case .backups: "Backups"
      }
    }
  }

  let request: WebRequest
  let here: Place

  var html: HTML {
    let entries = Place.allCases.map { place -> HTML in
      """
      <li><a href="\(request.link(place.rawValue))"\(" aria-current=\"page\"", if: place == here)>\(place.title)</a></li>
      """
    }
    return "<nav class=\"tabs\" aria-label=\"Administration\"><ul>\(entries)</ul></nav>"
  }
}
