public import ImportOrdersProtocols
public import WebKernel

/// The pages that import orders, and the progress of every long operation that a form started.
public struct ImportPagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// - Parameters:
  ///   - settings: the limits of what is uploaded.
  ///   - jobs: the long operations of all front ends.
  public init(importOrders: ImportOrdersBuilder, settings: WebSettings, jobs: Jobs) {
    operations = [
      ImportOrdersPages(importOrders: importOrders, jobs: jobs, limit: settings.maxImport).operations,
      JobPages(jobs: jobs).operations,
    ].flatMap(\.self)
  }
}
