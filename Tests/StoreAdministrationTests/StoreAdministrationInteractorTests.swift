import StoreAdministration
import StoreAdministrationProtocols
import StoreAdministrationTesting
import OrdersWorkerProtocols
import Testing

struct StoreAdministrationInteractorTests {
  let worker = StoreAdministrationWorkerSpy()
  let presenter = StoreAdministrationPresentationLogicSpy()

  @Test(arguments: Step.all)
  func `each action asks its worker once, and the presenter to format the result`(step: Step) async throws {
    worker.answerAll()

    try await interactor(presenter).perform(.init(action: step.action, isDryRun: true))

    #expect(worker.calls == step.calls)
    #expect(presenter.calls == [.presentResult(step.response, isDryRun: true)])
  }

  @Test func `a worker that is built anew for a scene is noticed`() async throws {
    let (one, other) = (StoreAdministrationWorkerSpy(), StoreAdministrationWorkerSpy())
    one.answerAll()
    let interactor = StoreAdministrationInteractor(worker: one, presenter: presenter, author: .amy)

    try await interactor.perform(.init(action: .doctor))
    try await interactor.perform(.init(action: .doctor))

    #expect(one.calls == [.examine, .examine])
    #expect(other.calls.isEmpty)
  }

  @Test(arguments: Step.all)
  func `a failure of the worker is presented once`(step: Step) async throws {
    try await interactor(presenter).perform(.init(action: step.action))

    #expect(worker.calls.count == 1)
    #expect(presenter.calls == [.presentFailure(StoreAdministrationWorkerSpy.Answers.unset)])
  }

  @Test(arguments: [
    StoreAdministration.Action.backUp(toFile: "b"), .restore(fromFile: "b"),
    .copy(from: "a", to: "b", isVerified: false), .doctor, .repair,
  ])
  func `how far a long task has come is presented before its result`(action: StoreAdministration.Action) async throws {
    worker.answerAll()
    worker.answers.report = [.init(share: 0.5), .init(share: 1)]

    try await interactor(presenter).perform(.init(action: action))

    #expect(
      presenter.calls.prefix(2) == [.presentProgress(.init(share: 0.5)), .presentProgress(.init(share: 1))])
    #expect(presenter.calls.count == 3)
  }

  @Test func `the parts that a backup leaves out are presented`() async throws {
    worker.answerAll()
    worker.answers.backupExtent = .withoutCredentials

    try await interactor(presenter).perform(.init(action: .backUp(toFile: "b")))
    try await interactor(presenter).perform(.init(action: .restore(fromFile: "b")))

    #expect(
      presenter.calls == [
        .presentResult(.backedUp(file: "b", .withoutCredentials), isDryRun: false),
        .presentResult(.restored(file: "b", .withoutCredentials), isDryRun: false),
      ])
  }

  @Test func `a display that throws stops the work, and its error reaches the caller`() async {
    worker.answerAll()
    worker.answers.report = [.init(share: 0.5), .init(share: 1)]
    let presenter = StoreAdministrationPresentationLogicSpy { _ in throw ReaderHasGone() }

    await #expect(throws: ReaderHasGone()) {
      try await interactor(presenter).perform(.init(action: .backUp(toFile: "b")))
    }

    #expect(presenter.calls == [.presentProgress(.init(share: 0.5))])
  }

  // MARK: Fixtures

  private func interactor(_ presenter: StoreAdministrationPresentationLogicSpy) -> StoreAdministrationInteractor {
    StoreAdministrationInteractor(worker: worker, presenter: presenter, author: .amy)
  }

  /// An action, with the expected call of the worker and the answer to it.
  struct Step: Sendable {
    let action: StoreAdministration.Action
    let calls: [StoreAdministrationWorkerSpy.Call]
    let response: StoreAdministration.Response

    static let all = [
      Step(
        action: .info, calls: [.fetchInfo, .fetchSettings], response: .info(.holding(3), StoreSettings(name: "Ours"))),
      Step(action: .settings, calls: [.fetchSettings], response: .settings(StoreSettings(name: "Ours"))),
      Step(
        action: .set(name: "Ours", currency: nil, timeZone: "", address: "1 Main St", phone: "555", taxRates: "19"),
        calls: [
          .changeSettings(
            "Ours", currency: nil, timeZone: "", address: "1 Main St", phone: "555", taxRates: "19", isDryRun: true)
        ],
        response: .changed(StoreSettings(name: "Ours"))),
      Step(
        action: .sample(isRemoving: false), calls: [.addSample(.amy, isDryRun: true)],
        response: .sampled(count: .init(orders: 60), isRemoving: false)),
      Step(
        action: .sample(isRemoving: true), calls: [.removeSample(.amy, isDryRun: true)],
        response: .sampled(count: .init(orders: 60), isRemoving: true)),
      Step(action: .backUp(toFile: "b"), calls: [.backUp("b", isDryRun: true)], response: .backedUp(file: "b")),
      Step(
        action: .restore(fromFile: "b"), calls: [.previewRestore("b")], response: .restored(file: "b", preview: .amys)),
      Step(
        action: .copy(from: "a", to: "b", isVerified: true),
        calls: [.copy("a", to: "b", isVerified: true, isDryRun: true)],
        response: .copied(.init(seen: 3, saved: 2, differences: []))),
      Step(action: .doctor, calls: [.examine], response: .examined([StoreFinding(rule: "r", failure: nil)])),
      Step(
        action: .repair, calls: [.repair(true), .examine],
        response: .repaired(["the sums"], [StoreFinding(rule: "r", failure: nil)])),
    ]
  }
}

extension StoreAdministrationWorkerSpy {
  fileprivate func answerAll() {
    answers.info = { _ in .success(.holding(3)) }
    answers.settings = { _ in .success(StoreSettings(name: "Ours")) }
    answers.count = { _ in .success(SampleCount(orders: 60)) }
    answers.done = { _ in .success(()) }
    answers.parts = { _ in .success(["the sums"]) }
    answers.preview = { _ in .success(.amys) }
    answers.copied = { _ in .success(.init(seen: 3, saved: 2, differences: [])) }
    answers.findings = { _ in .success([StoreFinding(rule: "r", failure: nil)]) }
  }
}

extension RestorePreview {
  fileprivate static let amys = RestorePreview(
    store: StoreSummary(orders: 3), backup: StoreSummary(orders: 2), lostChanges: 1)
}
