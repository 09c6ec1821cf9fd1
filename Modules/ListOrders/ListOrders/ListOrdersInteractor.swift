public import Foundation
public import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderQueries
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Reads orders from the worker page by page, and has the presenter format each page while it reads the next.
public struct ListOrdersInteractor: ListOrdersBusinessLogic {
  /// The number of orders of a whole list or an export that are in memory at once.
  static let batchSize = 500

  let worker: any OrdersWorking
  let presenter: any ListOrdersPresentationLogic
  private let reader: any ValueReading
  let timeZone: TimeZone
  private let clock: @Sendable () -> Instant

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - reader: parses typed values in the user's locale.
  ///   - timeZone: the zone of `today` and `2007-06-29`.
  ///   - clock: returns the current moment, from which the ages of waiting orders are computed.
  public init(
    worker: any OrdersWorking, presenter: any ListOrdersPresentationLogic, reader: any ValueReading, timeZone: TimeZone,
    clock: @escaping @Sendable () -> Instant = Instant.now
  ) {
    self.worker = worker
    self.presenter = presenter
    self.reader = reader
    self.timeZone = timeZone
    self.clock = clock
  }

  // MARK: Business logic

  public func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws {
    let read = request.isTyped ? request.parameters.read(by: reader) : nil
    let parameters = read ?? request.parameters
    var count: ListCount?
    var statusCounts: [OrderStatus: ListCount]?
    do throws(OrdersWorkerError) {
      if request.countsStatuses { statusCounts = try await countStatuses(parameters) }
      if let extent = request.count {
        count = try await worker.countOrders(parameters, upTo: extent.limit, in: timeZone)
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    if request.isExpanded {
      try await forEachPage(of: parameters, isWhole: false, from: worker.fetchWholeOrders) {
        [count, statusCounts] page, isLast in
        try await presenter.presentFetchedOrders(
          .init(
            orders: page.orders.map(\.summary), next: page.next, previous: page.previous, isLast: isLast, count: count,
            statusCounts: statusCounts, read: read, wholeOrders: page.orders))
      }
      return
    }
    let isFirst = parameters.after == nil && parameters.before == nil
    try await forEachPage(of: parameters, isWhole: request.isWhole, from: worker.fetchOrders) {
      [count, statusCounts] page, isLast in
      var response = ListOrders.FetchOrders.Response(
        orders: page.orders, next: page.next, previous: page.previous, isLast: isLast, count: count,
        statusCounts: statusCounts, read: read)
      if isFirst, page.exactCount == 1, parameters.limit > 1, !parameters.typesFilters {
        response.exactMatch = page.orders.first?.id
      }
      if isFirst, request.suggestsQueries, page.orders.isEmpty {
        response.shorterQueries = try await shorterQueries(parameters)
      }
      try await presenter.presentFetchedOrders(response)
    }
  }

  /// The greatest number of words of a search text of which each is left out in turn.
  private static let mostWords = 16
  /// The greatest number of shorter search texts.
  private static let mostQueries = 3

  /// Returns the search texts without one word that find orders, those that find the fewest first.
  private func shorterQueries(_ parameters: OrdersParameters) async throws -> [ListOrders.ShorterQuery] {
    let query = TypedQuery(parameters[.query].first ?? "")
    if let name = query.unknownNames.first {
      return [.init(query: query.withoutUnknownNames, word: name, count: nil)]
    }
    let words = (parameters[.query].first ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    guard (2...Self.mostWords).contains(words.count) else { return [] }
    var (found, shorter) = ([(count: ListCount, query: ListOrders.ShorterQuery)](), parameters)
    for (index, word) in words.enumerated() {
      let query = (words[..<index] + words[(index + 1)...]).joined(separator: " ")
      shorter[.query] = [query]
      // A suggestion that cannot be made is none.
      let count = try? await worker.countOrders(shorter, upTo: ListOrders.mostOfStatus, in: timeZone)
      try Task.checkCancellation()
      if let count, count.value > 0 { found.append((count, .init(query: query, word: word, count: count))) }
    }
    return found.sorted { $0.count.value < $1.count.value }.prefix(Self.mostQueries).map(\.query)
  }

  /// Returns the number of orders of each status with the other filters.
  ///
  /// It is empty for filters that are costly to count, unless they leave few orders, and for a search text that has the
  /// filter of statuses itself.
  private func countStatuses(_ parameters: OrdersParameters) async throws(OrdersWorkerError) -> [OrderStatus: ListCount]
  {
    guard !TypedQuery(parameters[.query].first ?? "").filters.contains(where: { $0.field == .status }) else {
      return [:]
    }
    let isCheap = OrdersFilterField.allCases.allSatisfy { $0.isCountedByStatus || parameters[$0].isEmpty }
    var (counts, parameters) = ([OrderStatus: ListCount](), parameters)
    if !isCheap {
      parameters[.status] = []
      let all = try await worker.countOrders(parameters, upTo: ListOrders.mostOfStatus, in: timeZone)
      guard all.isExact else { return [:] }
    }
    for status in OrderStatus.allCases {
      parameters[.status] = [status.rawValue]
      counts[status] = try await worker.countOrders(parameters, upTo: ListOrders.mostOfStatus, in: timeZone)
      // The first count has checked the cursors, which no count needs.
      (parameters.after, parameters.before) = (nil, nil)
    }
    return counts
  }

  public func fetchDeletedOrders(_ request: ListOrders.FetchDeletedOrders.Request) async throws {
    let page: OrdersPage<DeletedOrder>
    do throws(OrdersWorkerError) {
      page = try await worker.fetchDeletions(after: request.after, limit: request.limit)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentDeletedOrders(.init(page: page))
  }

  public func fetchWork(_ request: ListOrders.FetchWork.Request) async throws {
    var groups: [ListOrders.FetchWork.Response.Group] = []
    do throws(OrdersWorkerError) {
      for task in ListOrders.FetchWork.Task.allCases {
        var parameters = task.parameters
        let count = try await worker.countOrders(parameters, upTo: ListOrders.mostOfStatus, in: timeZone)
        parameters.limit = 1
        let oldest = count.value > 0 ? try await worker.fetchOrders(parameters, in: timeZone).orders.first : nil
        groups.append(.init(task: task, count: count, oldest: oldest))
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentWork(.init(groups: groups, now: clock()))
  }

  public func countOrders(_ request: ListOrders.CountOrders.Request) async throws {
    let count: Int
    do throws(OrdersWorkerError) {
      count = try await worker.countOrders(request.parameters, upTo: nil, in: timeZone).value
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentCount(.init(count: count))
  }

  public func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws {
    var parameters = request.parameters
    // In the order of creation, so that an importing store creates them in the same order.
    parameters.sort = parameters.sort ?? "number"
    if request.isWhole {
      try await export(parameters, request, from: worker.fetchWholeOrders, number: \.number) { .whole($0) }
    } else {
      try await export(parameters, request, from: worker.fetchOrders, number: \.number) { .rows($0) }
    }
  }
}

// MARK: Pages

extension ListOrdersInteractor {
  /// Presents one page, or every page to the end of the list; stops if one cannot be read or shown.
  ///
  /// Each page is read while the one before it is shown, and no further ahead.
  ///
  /// - Parameter hasEnough: whether the pages after the one that was shown are left out.
  /// - Returns: whether all pages have been shown.
  @discardableResult
  func forEachPage<Element>(
    of parameters: OrdersParameters, isWhole: Bool,
    from fetch: @Sendable @escaping (OrdersParameters, TimeZone) async throws(OrdersWorkerError) -> OrdersPage<Element>,
    until hasEnough: () -> Bool = { false }, present: (OrdersPage<Element>, _ isLast: Bool) async throws -> Void
  ) async throws -> Bool {
    var parameters = parameters
    if isWhole { parameters.limit = Self.batchSize }
    let zone = timeZone
    let read = { @Sendable parameters async -> Result<OrdersPage<Element>, OrdersWorkerError> in
      do throws(OrdersWorkerError) {
        return .success(try await fetch(parameters, zone))
      } catch {
        return .failure(error)
      }
    }
    var fetched = await read(parameters)
    while case .success(let page) = fetched {
      try Task.checkCancellation()
      guard isWhole, let next = page.next else {
        try await present(page, true)
        return true
      }
      (parameters.after, parameters.before) = (next.description, nil)
      async let ahead = read(parameters)
      try await present(page, false)
      if hasEnough() { return true }
      fetched = await ahead
    }
    if case .failure(let error) = fetched { try await presenter.presentFailure(error) }
    return false
  }
}

extension OrdersParameters {
  /// Whether the search text has filters, so that the list is not only one of its exact matches.
  fileprivate var typesFilters: Bool { self[.query].contains { !TypedQuery($0).filters.isEmpty } }
}
