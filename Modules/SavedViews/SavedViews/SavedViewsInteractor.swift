import OrderDocumentsProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
public import SavedViewsProtocols

/// Validates the filters of a view by reading one order, and saves, lists and deletes views.
public struct SavedViewsInteractor: SavedViewsBusinessLogic {
  private let worker: SavedViewsWorker
  private let presenter: any SavedViewsPresentationLogic
  private let reader: any ValueReading
  private let context: SceneContext

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - reader: parses typed values in the user's locale.
  ///   - context: the user to whom new views belong.
  public init(
    worker: SavedViewsWorker, presenter: any SavedViewsPresentationLogic, reader: any ValueReading,
    context: SceneContext
  ) {
    self.worker = worker
    self.presenter = presenter
    self.reader = reader
    self.context = context
  }

  // MARK: Business logic

  public func perform(_ request: SavedViews.Request) async throws {
    let response: SavedViews.Response
    do throws(Problem) {
      response = try await result(of: request)
    } catch {
      return try await presenter.presentProblem(error)
    }
    try await presenter.presentResult(response, isDryRun: request.isDryRun)
  }

  private func result(of request: SavedViews.Request) async throws(Problem) -> SavedViews.Response {
    let owner = context.author.name
    switch request.action {
    case .list: return .listed(try await worker.views(of: owner))
    case .show(let name): return .shown(try await worker.view(named: name, of: owner))
    case .save(let name, let parameters, let isShared):
      var read = request.isTyped ? parameters.read(by: reader) : parameters
      (read.limit, read.after, read.before) = (1, nil, nil)
      try await worker.validate(read, in: context.timeZone)
      let view = SavedViews.View(name: name.trimmed, isShared: isShared, parameters: read)
      let former = try await worker.views(of: owner).first { $0.name == view.name && $0.isShared == isShared }
      try await worker.save(view, of: owner, isDryRun: request.isDryRun)
      return .saved(view, isReplacement: former.map { ViewQuery.text($0.parameters) != ViewQuery.text(read) } ?? false)
    case .delete(let name, let isShared):
      return .deleted(
        try await worker.removeView(named: name.trimmed, isShared: isShared, of: owner, isDryRun: request.isDryRun))
    }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
