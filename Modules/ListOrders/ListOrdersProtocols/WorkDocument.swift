public import DocumentsProtocols
public import PresentationProtocols

/// The orders that wait for a step of the shop: `{"work":[{"title":"To ship","status":{…},"count":3,…}]}`.
public struct WorkDocument: Hashable, Sendable {
  /// The orders of one status that wait.
  public struct Task: Hashable, Sendable {
    /// The step that they wait for: `To ship`.
    public var title: String
    /// Their status.
    public var status: DisplayedValue
    /// Their number.
    public var count: DisplayedCount
    /// The oldest of them; `nil` if there is none.
    public var oldest: Oldest?

    public init(title: String, status: DisplayedValue, count: DisplayedCount, oldest: Oldest? = nil) {
      self.title = title
      self.status = status
      self.count = count
      self.oldest = oldest
    }
  }

  /// The order that waits longest.
  public struct Oldest: Hashable, Sendable {
    /// The id of the order.
    public var id: String
    /// The number of the order.
    public var number: Int64
    /// The date of the order.
    public var date: DisplayedValue
    /// The whole days since its date; 0 for a date in the future.
    public var days: Int
    /// The days for people: `today`, `1 day ago`, `120 days ago`.
    public var age: String

    public init(id: String, number: Int64, date: DisplayedValue, days: Int, age: String) {
      self.id = id
      self.number = number
      self.date = date
      self.days = days
      self.age = age
    }
  }

  /// The tasks in the order of an order's stages, also those without orders.
  public var tasks: [Task]

  /// Creates a document from its tasks.
  public init(tasks: [Task]) { self.tasks = tasks }
}

extension WorkDocument: JSONWritable {
  public func write(to json: inout JSONWriter) { json.object { $0.member("work", tasks) } }
}

extension WorkDocument.Task: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("title", title)
      $0.member("status", status)
      $0.member("count", count.value)
      $0.member("countIsExact", count.isExact)
      if let oldest { $0.member("oldest", oldest) }
    }
  }
}

extension WorkDocument.Oldest: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("number", number)
      $0.member("date", date)
      $0.member("days", days)
    }
  }
}
