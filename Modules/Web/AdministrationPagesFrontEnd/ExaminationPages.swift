import AccessProtocols
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The operation that checks the rules of the store, and shows its findings.
struct ExaminationPages: Sendable {
  let storeAdministration: StoreAdministrationBuilder
  let jobs: Jobs

  var operations: [WebOperation] {
    [
      .page(.post, "/settings/examination", id: "examineStore", role: .admin) { request in
        try await jobs.respondToForm(request, as: "examineStore", isExclusive: true) { _ in
          let examined = try await storeAdministration.perform(.doctor, request)
          return page(examined, request)
        }
      }
    ]
  }

  private func page(_ examined: StoreAdministration.ViewModel, _ request: WebRequest) -> HTTPResponse {
    let rows = examined.rows.map { row -> HTML in
      "<tr><th scope=\"row\">\(sentence(row.label))</th><td data-label=\"Result\">\(HTML.bdi(row.text))</td></tr>"
    }
    let main: HTML = """
      \(AdministrationLinks(request: request, here: .backups).html)
      <p class="\(examined.isFailure ? "alert" : "notice")" role="status">\(examined.notice)</p>
      <section class="card list" aria-label="Findings"><table class="cards labelled">
      <caption>\(examined.rows.count.of("rule"))</caption>
      <thead><tr><th scope="col">Rule</th><th scope="col">Result</th></tr></thead>
      <tbody>\(rows)</tbody></table></section>
      """
    return Page(
      title: "Check of the store", main: main, command: CommandLine("store", "doctor"), place: .settings
    ).response(to: request)
  }
}
