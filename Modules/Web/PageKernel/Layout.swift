import PresentationProtocols

/// The frame of every page: head, navigation, search, the signed-in user, and the page's command and API path.
///
/// Its words are English in every locale. Dates, sums and the users' texts do not affect the direction of the text
/// beside them (`<bdi>`).
struct Layout {
  let reader: Reader
  /// The notice of the write that led to this page.
  var notice: String?

  func page(_ page: Page) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en" dir="ltr">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(page.title) · \(reader.shop)</title>
    <link rel="stylesheet" href="\(Style.path)">
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    </head>
    <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
    <a class="brand" href="\(reader.link("/"))"><bdi>\(reader.shop)</bdi></a>
    \(navigation(page.place))
    \(search(page.searched))
    \(who)
    </header>
    <main id="main" tabindex="-1">
    <div class="title"><h1>\(page.title)</h1>\(page.actions)</div>
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
      \(entry(.new, "/orders/new", "New order"), if: mayWrite)
      \(entry(.importing, "/orders/import", "Import"), if: mayWrite)
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
      <span><bdi>\(name)</bdi>, \(reader.role.rawValue)</span> <button type="submit" class="plain">Sign out</button>
      </form>
      """
  }

  private func footer(_ page: Page) -> HTML {
    let command: HTML? = page.command.map { "<dt>Command line</dt><dd><code dir=\"ltr\">\($0.text)</code></dd>" }
    let api: HTML? = page.api.map {
      "<dt>JSON</dt><dd><a href=\"\($0)\"><code dir=\"ltr\">\(reader.origin + $0)</code></a></dd>"
    }
    let request: HTML? =
      reader.requestID.isEmpty ? nil : "<dt>Request ID</dt><dd><code dir=\"ltr\">\(reader.requestID)</code></dd>"
    return """
      <footer>
      <h2 class="unseen">This page as a command and as JSON</h2>
      <dl>\(command)\(api)\(request)</dl>
      </footer>
      """
  }
}
