public import BulkOrdersProtocols
public import ListOrdersProtocols
public import SavedViewsProtocols
public import ShowOrderProtocols
public import WebKernel

/// The scenes of the pages of orders; a composition root makes the value.
public protocol PagesScenes: Sendable {
  var bulkOrders: BulkOrdersBuilder { get }
  var listOrders: ListOrdersBuilder { get }
  var showOrder: ShowOrderBuilder { get }
  var savedViews: SavedViewsBuilder { get }
}

/// The pages of orders, apart from the form that creates and edits them.
public struct PagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// - Parameter jobs: the long operations of all front ends.
  public init(scenes: any PagesScenes, settings: WebSettings, jobs: Jobs) {
    operations = [
      ListOrdersPages(listOrders: scenes.listOrders, savedViews: scenes.savedViews).operations,
      ViewsPages(savedViews: scenes.savedViews).operations,
      ShowOrderPages(showOrder: scenes.showOrder, jobs: jobs).operations,
      BulkOrdersPages(bulkOrders: scenes.bulkOrders, showOrder: scenes.showOrder, listOrders: scenes.listOrders)
        .operations,
    ].flatMap(\.self)
  }
}
