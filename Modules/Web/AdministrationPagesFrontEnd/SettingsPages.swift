import AccessProtocols
import FormKernel
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The operations that show and change the settings of the shop.
struct SettingsPages: Sendable {
  let storeAdministration: StoreAdministrationBuilder

  var operations: [WebOperation] {
    [
      .page(.get, SettingsPage.path, id: "showSettings", role: .admin) { request in
        SettingsPage(request: request, info: try await info(request)).response
      },
      .page(.post, SettingsPage.path, id: "saveSettings", role: .admin) { request in
        do {
          let saved = try await storeAdministration.perform(
            .set(
              name: request.form["name"], currency: request.form["currency"], timeZone: request.form["time_zone"],
              address: request.form["address"].replacing("\r\n", with: "\n"), phone: request.form["phone"],
              taxRates: request.form.fields["tax_rates"]?.replacing("\r\n", with: "\n")),
            request)
          return request.redirect(to: request.link(SettingsPage.path), notice: saved.notice)
        } catch let problem as Problem where problem.isCorrectable {
          return SettingsPage(request: request, info: try await info(request), problem: problem).response
        }
      },
      .page(.post, "/settings/sample", id: "removeSample", role: .admin) { request in
        let isConfirmed = request.form.text("confirmed") != nil
        let removed = try await storeAdministration.perform(
          .sample(isRemoving: true), request, isDryRun: isConfirmed ? nil : true)
        if !isConfirmed, let question = removed.question {
          return SampleRemovalPage(request: request, question: question).response
        }
        return request.redirect(to: request.link(SettingsPage.path), notice: removed.notice)
      },
    ]
  }

  private func info(_ request: WebRequest) async throws -> StoreAdministration.ViewModel {
    try await storeAdministration.perform(.info, request)
  }
}

/// The page with the settings of the shop, the counts of its store, and links to the pages for administrators.
private struct SettingsPage {
  static let path = "/settings"

  let request: WebRequest
  let info: StoreAdministration.ViewModel
  /// The problem that refused the settings that were sent.
  var problem: Problem?

  var response: HTTPResponse {
    let main: HTML = """
      \(problem.map { Alert($0) { Self.field(of: $0.pointer) }.html })
      \(AdministrationLinks(request: request, here: .settings).html)
      <form action="\(request.link(Self.path))" method="post" class="card stack">
      \(HTML.hidden("form_token", request.makeFormToken()))
      \(field("name", "name", "Name of the shop", "On every page, packing slip and receipt."))
      \(field("address", "address", "Address of the shop", "On packing slips and receipts.", isLong: true))
      \(field("phone", "phone", "Phone of the shop", "On packing slips and receipts."))
      \(field("currency", "currency", "Currency", "A code like EUR, for new orders. Existing orders do not change."))
      \(field("time_zone", "timeZone", "Time zone", "For example Europe/Berlin: when a day begins. Leave empty to use the server’s."))
      \(field("tax_rates", "taxRates", "Tax rates", Self.ratesHint, isLong: true))
      <div><button type="submit" class="main">Save</button></div>
      </form>
      <section class="card stack" aria-labelledby="store"><h2 id="store">Store</h2>
      <dl class="facts">\(counts)</dl>
      \(sample)
      </section>
      """
    return Page(
      title: "Settings", main: main, command: CommandLine("store", "info"), place: .settings
    ).response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private static let ratesHint = """
    One per line, for example 19 VAT included, DE or 7.25 Sales tax, US-CA; without a country, for all others. An order \
    takes its rate with the word shop.
    """

  private static func field(of pointer: String) -> String? {
    [
      "name": "name", "currency": "currency", "timeZone": "time_zone", "address": "address", "phone": "phone",
      "taxRates": "tax_rates",
    ][setting(of: pointer)]
  }

  /// Returns the setting that a pointer is in: `taxRates` for `/taxRates/1/country`.
  private static func setting(of pointer: String) -> String {
    pointer.split(separator: "/").first.map(String.init) ?? ""
  }

  private func field(_ name: String, _ key: String, _ label: String, _ hint: String, isLong: Bool = false)
    -> HTML
  {
    let fault = problem?.faults.first { Self.setting(of: $0.pointer) == key }?.message
    var text = problem == nil ? info[key] : request.form[name]
    if key == "taxRates" { text = text.replacing("; ", with: "\n") }
    return LabelledControl(name, label: label, hint: hint, fault: fault).html { attributes in
      if isLong { return "<textarea \(attributes) rows=\"4\" autocomplete=\"off\" dir=\"auto\">\n\(text)</textarea>" }
      return "<input \(attributes) type=\"text\" autocomplete=\"off\" dir=\"auto\" value=\"\(text)\">"
    }
  }

  private var counts: [HTML] {
    info.rows.filter { $0.number != nil && $0.key != "schemaVersion" }
      .map { "<dt>\($0.label)</dt><dd>\($0.text)</dd>" }
  }

  private var sample: HTML {
    """
    <details><summary>Remove the sample shop</summary>
    <p>The sample’s orders, shows and tunes are removed, even if they have been changed. Your own data stays. A page asks \
    first.</p>
    \(ActionForm(request: request, action: request.link("/settings/sample"), name: "sample")
      .html("<div><button type=\"submit\" class=\"danger\">Remove sample shop</button></div>"))
    </details>
    """
  }
}

/// The page that asks for confirmation before the sample shop is removed.
private struct SampleRemovalPage {
  let request: WebRequest
  /// The question of the scene, which counts what is removed.
  let question: String

  var response: HTTPResponse {
    let form = ActionForm(request: request, action: request.link("/settings/sample"), name: "sample")
    let main: HTML = """
      <section class="card stack">
      <p>\(question) Your own data stays.</p>
      \(form.html("""
        \(HTML.hidden("confirmed", "yes"))
        <div class="row"><button type="submit" class="danger">Remove sample shop</button>\
        <a href="\(request.link(SettingsPage.path))">Cancel</a></div>
        """))
      </section>
      """
    return Page(
      title: "Remove the sample shop?", main: main, command: CommandLine("store", "sample", "--remove"),
      place: .settings
    ).response(to: request)
  }
}
