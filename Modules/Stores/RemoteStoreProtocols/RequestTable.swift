import OrdersStoreProtocols

/// All requests, by which a server finds the type of a request from its names in the JSON.
enum RequestTable {
  private typealias Names = [String: any RemoteRequest.Type]

  static let all: [any RemoteRequest.Type] =
    orderReads + orderWrites + maintenance + shows + melodies + views
  private static let tables = Dictionary(grouping: all, by: { $0.form.kind }).mapValues { types in
    Dictionary(grouping: types, by: { $0.form.group }).mapValues { types in
      Names(types.map { ($0.form.name.stringValue, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Reads a request of a kind.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a request that does not exist, and from `JSONDecoder.strict` for an
  ///   unknown member.
  static func request(
    _ kind: RequestForm.Kind, of group: RequestForm.Group? = nil, from decoder: any Decoder
  ) throws -> any RemoteRequest {
    let title = "\(group?.title ?? "Store")\(kind.title)Request"
    let cases = try decoder.container(keyedBy: RecordKey.self)
    guard let key = cases.allKeys.first, cases.allKeys.count == 1 else {
      throw corrupt("is not one case of \(title)", cases.codingPath)
    }
    let (name, values) = (key.stringValue, try cases.nestedContainer(keyedBy: RecordKey.self, forKey: key))
    let request: any RemoteRequest
    let members: [RecordKey]
    if let type = tables[kind]?[group]?[name] {
      request = try type.read(from: cases.superDecoder(forKey: key))
      members = type.members
    } else if group == nil, let inner = RequestForm.Group(rawValue: name), tables[kind]?[inner] != nil {
      request = try self.request(kind, of: inner, from: values.superDecoder(forKey: "_0"))
      members = ["_0"]
    } else {
      throw corrupt("\(title) has no case \(name.quoted())", cases.codingPath)
    }
    if decoder.isStrict { try values.refuseMembers(but: members, of: "\(title) \(name.quoted())") }
    return request
  }

  private static func corrupt(_ description: String, _ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: description))
  }
}

extension RequestForm.Group {
  fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension RequestForm.Kind {
  /// The kind in the name of a group of requests, as error messages name it.
  fileprivate var title: String {
    switch self {
    case .read: "Read"
    case .write: "Write"
    case .administer: "Maintenance"
    }
  }
}

extension RemoteRequest {
  fileprivate static func read(from decoder: any Decoder) throws -> any RemoteRequest { try Self(from: decoder) }

  fileprivate static var members: [RecordKey] { CodingKeys.allCases.map { RecordKey(stringValue: $0.stringValue) } }

  /// Writes the request under its names, and notes what the first version of the format does not have.
  func encode(in container: inout KeyedEncodingContainer<RecordKey>, _ key: RecordKey, noting needs: FormatNeeds?)
    throws
  {
    let form = Self.form
    var cases = container.nestedContainer(keyedBy: RecordKey.self, forKey: key)
    let group = form.group.map { RecordKey(stringValue: $0.rawValue) }
    if let group {
      var values = cases.nestedContainer(keyedBy: RecordKey.self, forKey: group)
      cases = values.nestedContainer(keyedBy: RecordKey.self, forKey: "_0")
    }
    try cases.encode(self, forKey: form.name)
    if form.since != .version1 { needs?.add((group ?? form.name).stringValue, since: form.since) }
    if let added { needs?.add(added.member, since: added.since) }
  }
}
