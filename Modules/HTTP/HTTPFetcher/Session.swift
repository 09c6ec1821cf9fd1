import Foundation
import HTTPProtocols
import Locks

#if os(Linux)
  // Linked, not called: a static link needs the library under URLSession.
  import CCurl
#endif
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLSession` that stores nothing; it ends with its owner, when its running tasks have ended.
final class Session: Sendable {
  private let delegate = SessionDelegate()
  private let session: URLSession

  init(userAgent: String?) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    if let userAgent { configuration.httpAdditionalHeaders = ["User-Agent": userAgent] }
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // One server that hangs must not block other requests to the same host.
    configuration.httpMaximumConnectionsPerHost = 64
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: DelegateQueue())
  }

  deinit { session.finishTasksAndInvalidate() }

  func start(_ hop: Hop, until deadline: ContinuousClock.Instant) -> Exchange {
    let (url, host) = hop.connection
    var request = URLRequest(url: url)
    request.httpMethod = hop.request.method.rawValue
    // The exchange has its own deadline, which also applies while nobody reads the body.
    request.timeoutInterval = 86_400
    for field in hop.request.fields.all { request.addValue(field.value, forHTTPHeaderField: field.name) }
    if let host { request.setValue(host, forHTTPHeaderField: "Host") }
    if !hop.request.body.isEmpty { request.httpBody = Data(hop.request.body) }
    let task = session.dataTask(with: request)
    let exchange = Exchange(task, of: hop.server, limit: hop.request.limit, until: deadline)
    delegate.follow(task, by: exchange)
    task.resume()
    return exchange
  }
}

/// Passes each callback of a session's task to the task's exchange.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Lock<[Int: Exchange]>([:])

  func follow(_ task: URLSessionTask, by exchange: Exchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  /// Returns each redirect as a response: the client decides which it follows.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    exchange(of: task)?.received(response) { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.received(response) { completionHandler(.allow) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.received(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.ended(error)
  }
}
