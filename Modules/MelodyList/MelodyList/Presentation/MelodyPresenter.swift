import MelodiesStoreProtocols
public import MelodyListProtocols
import OrdersWorkerProtocols
public import PresentationProtocols

/// Reads melodies from the service, and formats them for the view: texts for people and documents for machines.
///
/// It holds its view weakly. If the view has been released, it throws `CancellationError`.
public struct MelodyPresenter: MelodyListPresenter {
  private weak let view: (any ProblemDisplayLogic)?
  private let melodyService: any MelodyService
  private let formatter: any ValueFormatting
  private let context: SceneContext

  public init(
    melodyService: any MelodyService, view: any ProblemDisplayLogic, formatter: any ValueFormatting,
    context: SceneContext
  ) {
    self.context = context
    self.melodyService = melodyService
    self.view = view
    self.formatter = formatter
  }

  // MARK: Melody list presenter

  @discardableResult
  public func fetchMelodies(
    _ request: MelodyList.FetchMelodies
  ) async throws -> Result<Void, ServiceRequestError> {
    let outcome: Result<FreshMelodies, ServiceRequestError>
    do throws(ServiceRequestError) {
      outcome = .success(try await melodyService.getMelodies(try MelodiesQuery(request)))
    } catch {
      outcome = .failure(error)
    }
    switch outcome {
    case .success(let melodies):
      try await view.shown(as: (any MelodiesViewController).self).showMelodies(.init(melodies, formatter))
    case .failure(let error): try await view.shown(as: (any MelodiesViewController).self).showLoadError(error)
    }
    return outcome.map { _ in }
  }

  public func fetchMelody(_ name: String) async throws {
    guard let melody = try await found({ () throws(Problem) in try await melodyService.getMelody(name) }) else {
      return
    }
    try await view.shown(as: (any MelodyViewController).self).showMelody(.init(melody))
  }

  public func renderMelody(_ name: String) async throws {
    guard let melody = try await found({ () throws(Problem) in try await melodyService.getMelody(name) }) else {
      return
    }
    let file = WaveFile(melody: melody)
    var left = file.size
    for bytes in file {
      left -= bytes.count
      try await view.shown(as: (any MelodySoundViewController).self).showSound(
        .init(title: melody.title, size: file.size, bytes: bytes, isLast: left == 0))
    }
  }

  public func importMelodies(_ request: MelodyList.ImportMelodies) async throws {
    let imported = try await found { () throws(Problem) in
      try await melodyService.importMelodies(request.text, options(request.idempotencyKey, request.isDryRun))
    }
    guard let imported else { return }
    try await view.shown(as: (any ImportMelodiesViewController).self).showImportedMelodies(
      .init(imported, isDryRun: request.isDryRun))
  }

  public func renameMelody(_ request: MelodyList.RenameMelody) async throws {
    let receipt = try await found { () throws(Problem) in
      try await melodyService.renameMelody(
        request.name, to: request.title, options(request.idempotencyKey, request.isDryRun))
    }
    guard let receipt else { return }
    let notice = Notice("Melody", "renamed to \(receipt.answer.title.quoted(MelodyLimits.title))")
    try await view.shown(as: (any RenameMelodyViewController).self)
      .showRenamedMelody(.init(receipt, notice, isDryRun: request.isDryRun))
  }

  public func deleteMelody(_ request: MelodyList.DeleteMelody) async throws {
    let receipt = try await found { () throws(Problem) in
      try await melodyService.deleteMelody(request.name, options(request.idempotencyKey, request.isDryRun))
    }
    guard let receipt else { return }
    let notice = Notice("Melody \(receipt.answer.title.quoted(MelodyLimits.title))", "deleted")
    try await view.shown(as: (any DeleteMelodyViewController).self)
      .showDeletedMelody(.init(receipt, notice, isDryRun: request.isDryRun))
  }

  private func options(_ key: String?, _ isDryRun: Bool) -> WriteOptions {
    WriteOptions(author: context.author, timeZone: context.timeZone, idempotencyKey: key, isDryRun: isDryRun)
  }

  /// Returns the result of a call to the service; if it fails, shows the problem to the view and returns `nil`.
  private func found<Answer>(_ question: () async throws(Problem) -> Answer) async throws -> Answer? {
    let refusal: Problem
    do throws(Problem) { return try await question() } catch { refusal = error }
    try await view.orCancelled.displayProblem(refusal)
    return nil
  }
}

extension MelodyList.Changed {
  /// Creates the outcome of a change of one melody, with its notice as a sentence.
  fileprivate init(_ receipt: WriteReceipt<Melody>, _ notice: Notice, isDryRun: Bool) {
    self.init(
      notice: notice.sentence(isDryRun: isDryRun, isReplayed: receipt.isReplayed),
      document: MelodyDocument(receipt.answer), isReplayed: receipt.isReplayed)
  }
}
