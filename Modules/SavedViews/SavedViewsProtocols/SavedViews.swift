public import OrderQueries
public import PresentationProtocols

/// The scene that saves, lists and deletes views: filters of the list of orders under a name.
///
/// A view belongs to the user who saved it, or is shared by all.
public enum SavedViews {
  /// The requested operation.
  public enum Action: Hashable, Sendable {
    /// Lists the user's views and the shared ones.
    case list
    /// Shows the view of a name: the user's own, else the shared one.
    case show(name: String)
    /// Saves filters and sort under a name. It replaces the view of that name.
    case save(name: String, OrdersParameters, isShared: Bool)
    /// Deletes the view of a name.
    case delete(name: String, isShared: Bool)
  }

  /// The request of an operation.
  public struct Request: Hashable, Sendable {
    /// The operation.
    public var action: Action
    /// Whether the operation is only validated and the store stays unchanged.
    public var isDryRun: Bool
    /// Whether dates and amounts are in the locale's notation, as a user typed them.
    public var isTyped: Bool

    public init(action: Action, isDryRun: Bool = false, isTyped: Bool = false) {
      self.action = action
      self.isDryRun = isDryRun
      self.isTyped = isTyped
    }
  }

  /// A view with its filters.
  public struct View: Hashable, Sendable {
    /// The name of the view.
    public var name: String
    /// Whether every user has the view.
    public var isShared: Bool
    /// The filters and the sort.
    public var parameters: OrdersParameters

    public init(name: String, isShared: Bool, parameters: OrdersParameters) {
      self.name = name
      self.isShared = isShared
      self.parameters = parameters
    }
  }

  /// The columns of a list, before that of the filters, which each front end words for its users.
  public static let columns: [TableColumn<View>] = [
    TableColumn("name", "Name", isHeading: true) { $0.name },
    TableColumn("shared", "Shared", .mark, rank: 1) { $0.isShared ? "shared" : "" },
  ]

  /// The result of an operation, before it is formatted.
  public enum Response: Hashable, Sendable {
    /// The views, by name.
    case listed([View])
    /// A view was found.
    case shown(View)
    /// A view was saved, and perhaps replaced one of the same name with other filters.
    case saved(View, isReplacement: Bool)
    /// A view was deleted.
    case deleted(View)
  }

  /// The formatted result of an operation.
  public struct ViewModel: Hashable, Sendable {
    /// The views of a list, or the one that the operation concerned.
    public var views: [View]
    /// The message about the change in a sentence; empty for a list.
    public var notice: String

    /// The views for programs.
    public var documents: [ViewDocument] {
      views.map { .init(name: $0.name, isShared: $0.isShared, filters: ViewQuery.text($0.parameters)) }
    }

    public init(views: [View], notice: String = "") {
      self.views = views
      self.notice = notice
    }
  }
}

/// The requests of a display to the interactor. A call returns when the display has shown; it throws what the display
/// threw.
public protocol SavedViewsBusinessLogic: Sendable {
  /// Performs an operation on views, and shows its result.
  func perform(_ request: SavedViews.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol SavedViewsPresentationLogic: Sendable {
  /// Presents the result of an operation, or of its dry run.
  func presentResult(_ response: SavedViews.Response, isDryRun: Bool) async throws
  /// Presents a problem.
  func presentProblem(_ problem: Problem) async throws
}

/// Shows the result of an operation.
public protocol SavedViewsDisplayLogic: ProblemDisplayLogic {
  /// Shows the views, and what happened to them.
  func displayViews(_ viewModel: SavedViews.ViewModel) async throws
}

extension ResultDisplay: SavedViewsDisplayLogic where Result == SavedViews.ViewModel {
  public func displayViews(_ viewModel: SavedViews.ViewModel) { take(viewModel) }
}

/// Builds the scene for one display.
public typealias SavedViewsBuilder = SceneBuilder<any SavedViewsDisplayLogic, any SavedViewsBusinessLogic>

extension SavedViewsBuilder {
  /// Performs a request, and returns its result.
  public func perform(_ request: SavedViews.Request, in context: SceneContext) async throws -> SavedViews.ViewModel {
    let display = ResultDisplay<SavedViews.ViewModel>()
    try await self(for: display, in: context).perform(request)
    return try display.taken()
  }
}
