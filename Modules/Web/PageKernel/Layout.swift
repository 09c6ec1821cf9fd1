import AccessProtocols
import Permissions
import PresentationProtocols

/// The frame of every page: head, navigation, search, the signed-in user, and the page's command and API path.
///
/// Navigation and user are a menu on a phone, and a row on a wider screen.
///
/// Its words are English in every locale. Dates, sums and the users' texts do not affect the direction of the text
/// beside them (`<bdi>`).
struct Layout {
  let reader: Reader
  /// The notice of the write that led to this page.
  var notice: String?
  /// Whether the page shows that a request failed.
  var isError = false

  func page(_ page: Page) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en" dir="ltr">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(page.title)\(page.title == reader.shop ? nil : " · \(reader.shop)" as HTML?)</title>
    <link rel="stylesheet" href="\(Style.path)">
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    </head>
    <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
    <a class="brand" href="\(reader.link("/"))"><bdi>\(reader.shop)</bdi></a>
    \(search(page.searched))
    <details class="menu site"><summary class="button">Menu</summary>
    <div class="panel">\(navigation(page.place))
    \(who)</div></details>
    </header>
    <p class="letterhead"><bdi>\(reader.shop)</bdi></p>
    <main id="main" tabindex="-1">
    <div class="title"><div class="heading"><h1>\(page.title)</h1>\(page.subtitle)</div>\(page.actions)</div>
    \(notice.map { "<p class=\"notice\" role=\"status\">\($0)</p>" } as HTML?)
    \(page.main)
    </main>
    \(footer(page))
    </body>
    </html>

    """
  }

  private func navigation(_ here: Page.Section?) -> HTML {
    func entry(_ place: Page.Section, _ path: String, _ text: HTML) -> HTML {
      "<li><a href=\"\(reader.link(path))\"\(" aria-current=\"page\"", if: place == here)>\(text)</a></li>"
    }
    let mayWrite = reader.role >= .editor
    return """
      <nav aria-label="Main"><ul>
      \(entry(.orders, "/orders", "Orders"))
      \(entry(.customers, "/customers", "Customers"))
      \(entry(.new, "/orders/new", "New order"), if: mayWrite)
      \(entry(.importing, "/orders/import", "Import"), if: mayWrite)
      \(entry(.sales, "/sales", "Sales"))
      \(entry(.shows, "/shows", "Shows"))
      \(entry(.melodies, "/melodies", "Melodies"))
      \(entry(.settings, "/settings", "Settings"), if: reader.role >= .admin)
      </ul></nav>
      """
  }

  private func search(_ text: String) -> HTML {
    """
    <form class="search" role="search" action="/orders" method="get">
    <label class="unseen" for="search">Find orders</label>
    <input id="search" type="search" name="query" value="\(text)" placeholder="Number, reference, name, email, address, item …" \
    autocomplete="off" dir="auto">
    \(reader.carried.map { HTML.hidden($0.name, $0.value) })
    <button type="submit">Find</button>
    </form>
    """
  }

  private var who: HTML {
    guard let name = reader.name else { return "" }
    guard reader.isSignedIn else {
      let link = address("/login", [("next", reader.target)] + reader.carried)
      return "<p class=\"who\"><a href=\"\(link)\">Sign in</a></p>"
    }
    return """
      <form class="who" action="\(reader.link("/logout"))" method="post">
      \(HTML.hidden("form_token", reader.formToken))
      <span><a href="\(reader.link("/account"))"><bdi>\(name)</bdi></a>, \(reader.role.title)</span> <button type="submit" class="plain">Sign out</button>
      </form>
      """
  }

  private func footer(_ page: Page) -> HTML {
    let command: HTML? = page.command.map { "<dt>Command line</dt><dd><code dir=\"ltr\">\($0.text)</code></dd>" }
    let api: HTML? = page.api.map {
      "<dt>JSON</dt><dd><a href=\"\($0)\"><code dir=\"ltr\">\(reader.origin + $0)</code></a></dd>"
    }
    let request: HTML = "<p>Request ID: <code dir=\"ltr\">\(reader.requestID)</code></p>"
    let developer: HTML = "<details><summary>Developer</summary><dl>\(command)\(api)</dl></details>"
    return """
      <footer>
      \(request, if: isError && !reader.requestID.isEmpty)\(developer, if: command != nil || api != nil)
      </footer>
      """
  }
}
