import Foundation
public import OrdersWorkerProtocols
import PresentationProtocols
import SavedViewsProtocols
public import ViewsStoreProtocols

/// Reads and writes the views of a store.
public struct SavedViewsWorker: Sendable {
  private let store: any ViewsStore
  private let orders: any OrdersWorking

  /// Creates a worker.
  ///
  /// - Parameter orders: validates filters and sorts.
  public init(store: any ViewsStore, orders: any OrdersWorking) {
    self.store = store
    self.orders = orders
  }

  /// Returns the user's views and the shared ones, by name. A filter that a later version added is left out.
  func views(of owner: String) async throws(Problem) -> [SavedViews.View] {
    let views = try await wrapping { () throws(StoreError) in try await store.fetchViews(of: owner) }
    return views.map(SavedViews.View.init)
  }

  /// Returns the user's view of a name, else the shared one.
  ///
  /// - Throws: `notFound`, with the nearest name.
  func view(named name: String, of owner: String) async throws(Problem) -> SavedViews.View {
    let views = try await views(of: owner)
    guard let view = views.first(where: { $0.name == name }) else { throw missing(name, views) }
    return view
  }

  /// Checks filters and sort, by the rules of a list of orders.
  func validate(_ parameters: OrdersParameters, in zone: TimeZone) async throws(Problem) {
    do throws(OrdersWorkerError) { _ = try await orders.fetchOrders(parameters, in: zone) } catch {
      throw Problem(error)
    }
  }

  func save(_ view: SavedViews.View, of owner: String, isDryRun: Bool) async throws(Problem) {
    let saved = SavedView(
      owner: view.isShared ? "" : owner, name: view.name, contents: ViewQuery.text(view.parameters))
    try await wrapping { () throws(StoreError) in try await store.saveView(saved, isDryRun: isDryRun) }
  }

  /// Removes a view of the user, or a shared one.
  ///
  /// - Throws: `notFound`, with the view that has this name, or the nearest one.
  func removeView(named name: String, isShared: Bool, of user: String, isDryRun: Bool) async throws(Problem)
    -> SavedViews.View
  {
    let owner = isShared ? "" : user
    let removed = try await wrapping { () throws(StoreError) in
      try await store.removeView(named: name, of: owner, isDryRun: isDryRun)
    }
    if let removed { return SavedViews.View(removed) }
    let views = try await views(of: user)
    guard views.contains(where: { $0.name == name }) else {
      throw missing(name, views.filter { $0.isShared == isShared })
    }
    throw isShared
      ? Problem(
        .notFound, "\(name.quoted(100)) is one of your own views, not a shared one", remedy: "leave “shared” out")
      : Problem(
        .notFound, "\(name.quoted(100)) is a shared view, not one of your own",
        remedy: "to delete it for all users, set “shared”")
  }

  private func missing(_ name: String, _ views: [SavedViews.View]) -> Problem {
    let near = Suggestion.nearest(to: name, among: views.map(\.name))
    return Problem(
      .notFound, "there is no view \(name.quoted(100))", remedy: near.map { "did you mean “\($0)”?" })
  }

  private func wrapping<Value>(_ body: () async throws(StoreError) -> Value) async throws(Problem) -> Value {
    do { return try await body() } catch { throw Problem(error) }
  }
}

extension SavedViews.View {
  fileprivate init(_ view: SavedView) {
    self.init(name: view.name, isShared: view.isShared, parameters: ViewQuery.parameters(view.contents).parameters)
  }
}
