import AccessProtocols
import Permissions
import PresentationProtocols

/// The frame of every page: head, navigation, search, the signed-in user, and the page's command and API path.
///
/// The sections are a menu on a phone, and a row on a wider screen.
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
    <title>\("Error: ", if: isError)\(page.title)\(page.title == reader.shop ? nil : " · \(reader.shop)" as HTML?)</title>
    <link rel="stylesheet" href="\(Style.path)">
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    </head>
    <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
    <a class="brand" href="\(reader.link("/"))"><bdi>\(reader.shop)</bdi></a>
    <details class="menu site"><summary class="button">Menu</summary>
    <div class="panel">\(navigation(page.place))</div></details>
    \(search(page.searched))
    \(newOrder(page.place), if: reader.role >= .editor)
    \(account(page.place))
    </header>
    <p class="letterhead"><bdi>\(reader.shop)</bdi></p>
    <main id="main" tabindex="-1">
    <div class="title"><div class="heading"><h1>\(page.title)</h1>\(page.subtitle)</div>\(page.actions)</div>
    \(notice.map { "<p class=\"notice\" role=\"status\" tabindex=\"-1\" autofocus>\($0)</p>" } as HTML?)
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
      \(entry(.importing, "/orders/import", "Import"), if: mayWrite)
      \(entry(.sales, "/sales", "Sales"))
      \(entry(.shows, "/shows", "Shows"))
      \(entry(.melodies, "/melodies", "Melodies"))
      </ul></nav>
      """
  }

  private func newOrder(_ here: Page.Section?) -> HTML {
    """
    <a class="button main" href="\(reader.link("/orders/new"))" accesskey="n"\(" aria-current=\"page\"", if: here == .new)>New<span class="long"> order</span></a>
    """
  }

  private func search(_ text: String) -> HTML {
    """
    <form class="search" role="search" action="/orders" method="get">
    <label class="unseen" for="search">Find orders</label>
    <input id="search" type="search" name="query" accesskey="s" value="\(text)" placeholder="Number, reference, name, email, address, item …" \
    autocomplete="off" dir="auto">
    \(reader.carried.map { HTML.hidden($0.name, $0.value) })
    <button type="submit">Find</button>
    </form>
    """
  }

  /// The settings, the account and the button that signs out, in a menu with the reader's name; or the link to sign in.
  private func account(_ here: Page.Section?) -> HTML {
    let settings: HTML = """
      <a href="\(reader.link("/settings"))"\(" aria-current=\"page\"", if: here == .settings)>Settings</a>
      """
    guard let name = reader.name, reader.isSignedIn else {
      let link = address("/login", [("next", reader.target)] + reader.carried)
      let signIn: HTML? = reader.name.map { _ in "<a href=\"\(link)\">Sign in</a>" }
      return "<p class=\"who\">\(settings, if: reader.role >= .admin)\(signIn)</p>"
    }
    return """
      <details class="menu account"><summary class="button"><bdi>\(name)</bdi></summary>
      <div class="panel"><p class="quiet">\(reader.role.title)</p>
      \(settings, if: reader.role >= .admin)<a href="\(reader.link("/account"))">Account</a>
      <form action="\(reader.link("/logout"))" method="post">
      \(HTML.hidden("form_token", reader.formToken))
      <button type="submit">Sign out</button>
      </form></div></details>
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
