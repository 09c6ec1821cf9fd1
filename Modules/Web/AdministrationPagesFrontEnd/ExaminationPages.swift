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
    let table = PageTable<StoreAdministration.ViewModel.Row>(
      "\(examined.rows.count.of("rule"))", style: "cards labelled",
      [
        PageColumn("Rule", isHeading: true) { HTML(sentence($0.label)) },
        PageColumn("Result") { .bdi($0.text) },
      ])
    let main: HTML = """
      \(AdministrationLinks(request: request, here: .backups).html)
      <p class="\(examined.isFailure ? "alert" : "notice")" role="status">\(examined.notice)</p>
      \(table.card("Findings", examined.rows))
      """
    return Page(
      title: "Check of the store", main: main, command: CommandLine("store", "doctor"), place: .settings
    ).response(to: request)
  }
}
