import Synchronization
public import WebKernel

/// Records what a handler reports of requests.
public final class ObserverSpy: RequestObserving {
  private let recorded = Mutex<[RequestRecord]>([])

  public init() {}

  /// The records so far, in order.
  public var records: [RequestRecord] { recorded.withLock { $0 } }
  public func finished(_ record: RequestRecord) { recorded.withLock { $0.append(record) } }
}
