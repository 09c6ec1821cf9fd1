import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import SavedViews
import SavedViewsProtocols
import SavedViewsTesting
import Testing
import ViewsStoreProtocols
import WorkerTesting

@Suite struct `Saved views` {
  private let store = MemoryStore()
  private let worker = OrdersWorkerSpy()
  private let display = SavedViewsDisplayLogicSpy()
  private let paid = OrdersParameters(status: ["paid"], query: "caf\u{e9} & co", sort: "date")

  init() { worker.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) } }

  @Test func `are saved with filters and sort, and listed with the shared ones`() async throws {
    try await perform(.save(name: " To ship ", paid, isShared: false))
    try await perform(.save(name: "Drafts", OrdersParameters(status: ["draft"]), isShared: true))
    try await perform(.list)
    #expect(shown.map(\.notice) == ["View “To ship” saved.", "Shared view “Drafts” saved.", ""])
    #expect(shown[2].views.map(\.name) == ["Drafts", "To ship"])
    #expect(shown[2].views.map(\.parameters) == [OrdersParameters(status: ["draft"]), paid])
    #expect(shown[2].documents.map(\.filters) == ["status=draft", "status=paid&query=caf%C3%A9%20%26%20co&sort=date"])
    #expect(await store.fetchViews(of: "bob").map(\.name) == ["Drafts"])
  }

  @Test func `are shown by name, the user's own before a shared one`() async throws {
    try await perform(.save(name: "a", OrdersParameters(status: ["draft"]), isShared: true))
    try await perform(.save(name: "a", paid, isShared: false))
    try await perform(.show(name: "a"))
    #expect(shown.last?.views.map(\.isShared) == [false])
    try await perform(.delete(name: "a", isShared: false))
    try await perform(.show(name: "a"))
    #expect(shown.last?.views.map(\.isShared) == [true])
  }

  @Test func `that replace others say so`() async throws {
    for status in ["paid", "paid", "shipped"] {
      try await perform(.save(name: "a", OrdersParameters(status: [status]), isShared: false))
    }
    #expect(shown.map(\.notice) == ["View “a” saved.", "View “a” saved.", "View “a” replaced."])
  }

  @Test func `with an invalid filter are not saved`() async throws {
    worker.answers.page = { _ in .failure(.invalid([Violation("/status", .missing)])) }
    try await perform(.save(name: "a", paid, isShared: false))
    #expect(problems.map(\.code) == [.invalid])
    #expect(await store.fetchViews(of: "amy").isEmpty)
  }

  @Test(arguments: ["", "   ", String(repeating: "x", count: 65)])
  func `need a name of 1 to 64 characters`(name: String) async throws {
    try await perform(.save(name: name, paid, isShared: false))
    #expect(problems.first?.faults.map(\.pointer) == ["/name"])
  }

  @Test func `of the other kind are named when a view is deleted`() async throws {
    try await perform(.save(name: "own", paid, isShared: false))
    try await perform(.save(name: "all", paid, isShared: true))
    try await perform(.delete(name: "own", isShared: true))
    try await perform(.delete(name: "all", isShared: false))
    #expect(problems.map(\.code) == [.notFound, .notFound])
    #expect(
      problems.map(\.detail) == [
        "“own” is one of your own views, not a shared one", "“all” is a shared view, not one of your own",
      ])
    #expect(problems.map(\.remedy) == ["leave “shared” out", "to delete it for all users, set “shared”"])
  }

  @Test func `that nobody saved are not found, with the nearest name`() async throws {
    try await perform(.save(name: "To ship", paid, isShared: false))
    try await perform(.show(name: "To shp"))
    try await perform(.delete(name: "To ship", isShared: true))
    #expect(problems.map(\.code) == [.notFound, .notFound])
    #expect(problems[0].remedy == "did you mean “To ship”?")
  }

  @Test func `of a dry run change nothing`() async throws {
    try await perform(.save(name: "a", paid, isShared: false), isDryRun: true)
    #expect(shown.last?.notice == "View “a” would be saved; nothing has been changed.")
    #expect(await store.fetchViews(of: "amy").isEmpty)
  }

  @Test(arguments: ["status=paid&status=placed&since=-7d&sort=-total", "", "query=a%2Bb%3D%26", "email=a%40b.example"])
  func `read what they wrote`(text: String) {
    let read = ViewQuery.parameters(text)
    #expect(read.unknown == nil)
    #expect(ViewQuery.text(read.parameters) == text)
    #expect(ViewQuery.parameters("limit=7&status=paid").unknown == "limit")
  }

  // MARK: Fixtures

  private var shown: [SavedViews.ViewModel] {
    display.calls.compactMap { if case .displayViews(let viewModel) = $0 { viewModel } else { nil } }
  }
  private var problems: [Problem] {
    display.calls.compactMap { if case .displayProblem(let problem) = $0 { problem } else { nil } }
  }

  private func perform(_ action: SavedViews.Action, isDryRun: Bool = false) async throws {
    let builder = SavedViewsBuilder(
      worker: SavedViewsWorker(store: store, orders: worker), readers: ReferenceFormatters())
    try await builder(for: display, in: .enUS).perform(.init(action: action, isDryRun: isDryRun))
  }
}
