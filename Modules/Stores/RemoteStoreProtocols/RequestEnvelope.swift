public import Foundation
public import OrdersStoreProtocols

/// A request with the context of a write.
///
/// A request states the version of the format that it needs, except for the first. From the second version on, its
/// member has another name too: a server that is older than versions refuses the request, and cannot ignore a part of it.
///
/// ```json
/// {"question":{"count":{"_0":{"statuses":[]}}}}
/// {"version":2,"request":{"count":{"_0":{"statuses":[],"minTotal":{"minor":100,"currency":"USD"},"recordVersion":2}}}}
/// ```
public struct RequestEnvelope: Sendable {
  /// The request.
  public let request: any RemoteRequest
  /// The author, time and options of a write; `nil` for a read.
  public let context: WriteContext?
  /// The version of the format that a server must know.
  private var version = 1

  /// Creates an envelope from its request and context.
  public init(_ request: any RemoteRequest, context: WriteContext? = nil) {
    self.request = request
    self.context = context
  }

  /// Returns the JSON in the oldest version of the format that has all members of the request.
  ///
  /// - Parameter needs: receives the members that the first version does not have.
  public func json(noting needs: FormatNeeds = FormatNeeds()) throws -> [UInt8] {
    let first = try recordJSON(noting: needs)
    guard needs.version > 1 else { return first }
    var envelope = self
    envelope.version = needs.version
    return try envelope.recordJSON()
  }
}

extension RequestEnvelope: Encodable, DecodableWithConfiguration {
  private static var version: RecordKey { "version" }

  /// Reads a request of a kind.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which says why, for a request that this program does not know, and of a
  ///   newer version.
  public init(from decoder: any Decoder, configuration kind: RequestForm.Kind) throws {
    let container = try decoder.container(keyedBy: RecordKey.self)
    version = try container.checkVersion(Self.version)
    let name = Self.name(in: version)
    request = try RequestTable.request(kind, from: container.superDecoder(forKey: name))
    context = try container.decodeIfPresent(WriteContext.self, forKey: "context")
    if decoder.isStrict { try container.refuseMembers(but: [Self.version, name, "context"], of: "the request") }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    if version > 1 { try container.encode(version, forKey: Self.version) }
    try request.encode(in: &container, Self.name(in: version), noting: encoder.needs)
    try container.encodeIfPresent(context, forKey: "context")
  }

  private static func name(in version: Int) -> RecordKey { version > 1 ? "request" : "question" }
}

/// The result of a request in the JSON of a remote store.
public struct ResponseEnvelope<Value: Sendable & Codable>: Sendable, Codable {
  /// The result of the operation.
  public var answer: Value

  /// Creates an envelope from its result.
  public init(_ answer: Value) { self.answer = answer }
}
