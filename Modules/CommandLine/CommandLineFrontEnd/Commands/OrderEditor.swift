import CommandLineKernel
import CreateOrderProtocols
import Foundation
import JSON
import OrderDocumentsProtocols
import PresentationProtocols

/// The command `orders edit ORDER --editor`: opens the order as JSON in an editor, and replaces it by the edited text.
struct OrderEditor {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() async throws -> ExitStatus {
    let console = invocation.console
    guard let editor = try console.firstInEnvironment(of: ["VISUAL", "EDITOR"]) else {
      throw Problem(.usage, "--editor needs VISUAL or EDITOR in the environment")
    }
    let (scenes, context) = try await invocation.scenes()
    let form = FormDisplay()
    try await withLifetime(of: form) {
      try await scenes.createOrder(for: $0, in: context).fetchForm(.init(order: invocation.arguments.operand(0)))
    }
    guard let document = await form.document else { return .done }
    let before = document.json(isPretty: true) + [UInt8(ascii: "\n")]

    let path = "\(NSTemporaryDirectory())storekeeper-\(UUID().uuidString).json"
    var file = try AtomicFile(path, console)
    try file.write(before)
    try file.commit()
    guard console.run(editor, on: path) else {
      try? FileManager.default.removeItem(atPath: path)
      throw Problem(.usage, "the editor \(quoted(editor)) failed; nothing was changed")
    }
    let after = try await invocation.contents(of: path)
    guard after != before else {
      try? FileManager.default.removeItem(atPath: path)
      invocation.note("Nothing was changed.")
      return .done
    }
    do {
      let request = CreateOrder.UpdateOrder.Request(
        order: document.summary.id, input: try OrderInput(json: after), isReplacing: true,
        ifVersion: document.summary.version, isDryRun: invocation.settings.isDryRun)
      try await withLifetime(of: CreateOrderDisplay(invocation)) {
        try await scenes.createOrder(for: $0, in: context).updateOrder(request)
      }
    } catch var problem as Problem {
      problem.remedy = "your text is saved in \(path)" + (problem.remedy.map { "; \($0)" } ?? "")
      throw problem
    }
    try? FileManager.default.removeItem(atPath: path)
    return .done
  }
}

/// Receives the form to be edited.
private actor FormDisplay: FetchFormDisplayLogic, CommandDisplay {
  private(set) var document: OrderDocument?

  func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) async throws { document = viewModel.document }
}
