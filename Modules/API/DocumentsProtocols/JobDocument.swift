/// A long operation in progress: `{"operation":"replaceStore","key":"…","state":"running","percent":25}`.
public struct JobDocument: JSONWritable, Hashable, Sendable {
  /// The operation's id in the OpenAPI document.
  public var operation: String
  /// The key of the request that started the operation: its `Idempotency-Key`, if it has one.
  public var key: String
  /// The progress, 0 to 100; `nil` if unknown.
  public var percent: Int?

  public init(operation: String, key: String, percent: Int?) {
    self.operation = operation
    self.key = key
    self.percent = percent
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("operation", operation)
      $0.member("key", key)
      $0.member("state", "running")
      $0.member("percent", percent)
    }
  }
}
