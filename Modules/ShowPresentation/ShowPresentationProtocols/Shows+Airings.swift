public import PresentationProtocols
public import ShowQueries
public import ShowsWorkerProtocols

extension Shows {
  /// The use case that lists the unwatched episodes that air next, over all shows.
  public enum Airings {
    /// The text that every front end shows in place of an empty list.
    public static let noneFound = "No unwatched episodes air in this period."

    /// The extent of the list and the page.
    public struct Request: Hashable, Sendable {
      /// The days and the page, as values that are not yet validated.
      public var parameters: AiringsParameters
      /// Whether the titles of the episodes are hidden.
      public var hidesSpoilers: Bool

      /// Creates a request, by default for the first page of the next 30 days.
      public init(parameters: AiringsParameters = AiringsParameters(), hidesSpoilers: Bool = false) {
        self.parameters = parameters
        self.hidesSpoilers = hidesSpoilers
      }
    }

    /// A page of episodes, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The episodes and the cursor of the next page.
      public var page: AiringsPage
      /// Whether the titles of the episodes are hidden.
      public var hidesSpoilers: Bool

      public init(page: AiringsPage, hidesSpoilers: Bool = false) {
        self.page = page
        self.hidesSpoilers = hidesSpoilers
      }
    }

    /// The columns of the list.
    public static let columns: [TableColumn<DisplayedAiring>] = [
      TableColumn("airs", "Airs", .date) { $0.airs },
      TableColumn("show", "Show", isHeading: true) { $0.show },
      TableColumn("episode", "Episode", .code) { $0.code },
      TableColumn("title", "Title", rank: 1) { $0.title },
    ]

    /// A formatted page of episodes.
    public struct ViewModel: Hashable, Sendable {
      /// The episodes as text for labels, by day in the reader's time zone.
      public var displayedDays: [DisplayedAiringDay]
      /// The page for programs, with raw values.
      public var document: AiringsDocument

      public init(displayedDays: [DisplayedAiringDay], document: AiringsDocument) {
        self.displayedDays = displayedDays
        self.document = document
      }
    }
  }
}

/// The episodes that air on one day, as text for labels.
public struct DisplayedAiringDay: Hashable, Sendable {
  /// The day: `6/29/07`.
  public var day: String
  /// The episodes, the earliest first.
  public var airings: [DisplayedAiring]

  public init(day: String, airings: [DisplayedAiring]) {
    self.day = day
    self.airings = airings
  }
}

/// An episode that is yet to air, as text for labels.
public struct DisplayedAiring: Hashable, Sendable {
  /// The show's id.
  public var showID: String
  /// The title of the show.
  public var show: String
  /// The code: `S1E2`, or `Special`.
  public var code: String
  /// The title of the episode.
  public var title: String
  /// The day and time of the first broadcast in the reader's time zone.
  public var airs: String

  public init(showID: String, show: String, code: String, title: String, airs: String) {
    self.showID = showID
    self.show = show
    self.code = code
    self.title = title
    self.airs = airs
  }
}

/// Shows the episodes that air next.
public protocol FetchAiringsDisplayLogic: ProblemDisplayLogic {
  /// Shows a page of episodes, by day.
  func displayAirings(_ viewModel: Shows.Airings.ViewModel) async throws
}

extension ResultDisplay: FetchAiringsDisplayLogic where Result == Shows.Airings.ViewModel {
  public func displayAirings(_ viewModel: Shows.Airings.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: FetchAiringsDisplayLogic {
  /// Shows a page of the unwatched episodes that air next, over all shows.
  public func fetchAirings(_ request: Shows.Airings.Request) async throws {
    try await businessLogic.fetchAirings(request)
  }
}
