import Locks
public import WebKernel

/// Records the reports of requests that a handler makes.
public final class ObserverSpy: RequestObserving {
  private let recorded = Lock<[RequestRecord]>([])

  public init() {}

  /// The records so far, in order.
  public var records: [RequestRecord] { recorded.withLock { $0 } }
  public func finished(_ record: RequestRecord) { recorded.withLock { $0.append(record) } }
}
