/// A long operation that is under way: `{"operation":"replaceStore","key":"…","state":"running","percent":25}`.
public struct JobDocument: JSONWritable, Hashable, Sendable {
  /// The operation's id in the API's description.
  public var operation: String
  /// What marks the request that started it: its `Idempotency-Key`, where it had one.
  public var key: String
  /// How much has been done, 0 to 100; `nil` where the operation does not say.
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
