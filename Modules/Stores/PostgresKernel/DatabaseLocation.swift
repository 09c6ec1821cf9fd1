import CPostgres
import Foundation
import OrdersStoreProtocols

/// The place of a database, from a connection URI (PostgreSQL's documentation, 34.1.1.2).
package struct DatabaseLocation: Sendable {
  /// The URI without secrets, as `--store` takes it.
  package let url: String
  /// The name of the place in messages.
  let name: String
  /// The parameters of the connection, as libpq names them.
  let parameters: [String: String]

  /// Parses a URI that begins with `postgres://` or `postgresql://`.
  ///
  /// The certificate of a host that is not this machine is verified (`sslmode=verify-full`), and of several hosts the
  /// first one that can be written is used (`target_session_attrs=read-write`), unless the URI says otherwise. A host
  /// may also come from a service of libpq, which may say otherwise too, or from the environment: `PGHOST`.
  ///
  /// - Parameter password: the password; `nil` leaves it to `PGPASSWORD` and to the password file of libpq.
  /// - Throws: `unavailable` if the text is not such a URI, or if it has a password, which other users of the machine
  ///   could read in the list of processes.
  package init(_ url: String, password: String? = nil) throws(Failure) {
    var parameters = try Self.parse(url)
    guard parameters["password"] == nil else {
      throw Failure(
        .unavailable("the URL of the database must not have a password; put it into a file, or into PGPASSWORD"))
    }
    let place = Self.completed(parameters)
    let hosts = (place["hostaddr"] ?? place["host"] ?? "").split(separator: ",").map(String.init)
    let isOnThisMachine = hosts.allSatisfy { host in
      host.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains(host)
    }
    // What libpq prefers by default accepts any server, and one without encryption.
    let isOfService = unsafe parameters["service"] != nil || getenv("PGSERVICE") != nil
    let isChosen = isOfService && !["", "prefer"].contains(place["sslmode"])
    if parameters["sslmode"] == nil, !isChosen, !isOnThisMachine { parameters["sslmode"] = "verify-full" }
    // A server that has failed may come back as a standby of the one that has replaced it.
    if hosts.count > 1 { parameters["target_session_attrs"] = parameters["target_session_attrs"] ?? "read-write" }
    self.url = url
    name = Self.name(hosts, parameters)
    parameters["password"] = password
    parameters["application_name"] = parameters["application_name"] ?? "storekeeper"
    parameters["connect_timeout"] = parameters["connect_timeout"] ?? "5"
    parameters["client_encoding"] = "UTF8"
    // A host that no longer answers is noticed within half a minute.
    parameters["keepalives_idle"] = parameters["keepalives_idle"] ?? "10"
    parameters["keepalives_interval"] = parameters["keepalives_interval"] ?? "5"
    parameters["keepalives_count"] = parameters["keepalives_count"] ?? "3"
    parameters["tcp_user_timeout"] = parameters["tcp_user_timeout"] ?? "25000"
    self.parameters = parameters
  }

  private static func name(_ hosts: [String], _ parameters: [String: String]) -> String {
    if hosts.isEmpty, let service = parameters["service"] { return "the database of the service “\(service)”" }
    let database = parameters["dbname"].map { "“\($0)” " } ?? ""
    return "the database \(database)on \(hosts.isEmpty ? "this machine" : hosts.joined(separator: ", "))"
  }

  /// Returns parameters with those that libpq adds from the environment and from a service.
  ///
  /// libpq reads a service for a connection only: this one is refused for its last parameter before a server is looked
  /// for.
  private static func completed(_ parameters: [String: String]) -> [String: String] {
    let refused = parameters.merging(["target_session_attrs": "none"]) { $1 }
    guard let handle = unsafe refused.withCStrings({ unsafe PQconnectStartParams($0, $1, 0) }) else {
      return parameters
    }
    defer { unsafe PQfinish(handle) }
    guard let options = unsafe PQconninfo(handle) else { return parameters }
    defer { unsafe PQconninfoFree(options) }
    return unsafe values(of: options)
  }

  private static func parse(_ url: String) throws(Failure) -> [String: String] {
    var message: UnsafeMutablePointer<CChar>?
    guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://"),
      let options = unsafe PQconninfoParse(url, &message)
    else {
      defer { unsafe PQfreemem(message) }
      let reason = unsafe message.map { unsafe ": " + String(cString: $0).trimmed } ?? ""
      throw Failure(.unavailable("the URL of the database is not one of PostgreSQL\(reason)"))
    }
    defer { unsafe PQconninfoFree(options) }
    return unsafe values(of: options)
  }

  private static func values(of options: UnsafePointer<PQconninfoOption>) -> [String: String] {
    var values: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val { unsafe values[String(cString: keyword)] = String(cString: value) }
      unsafe option += 1
    }
    return values
  }
}

extension [String: String] {
  /// Calls a closure with the keys and the values as libpq takes them: two arrays, each with a null at its end.
  func withCStrings<R>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> R
  ) -> R {
    let parameters = sorted { $0.key < $1.key }
    let keywords = unsafe parameters.map { unsafe UnsafePointer(strdup($0.key)) } + [nil]
    let values = unsafe parameters.map { unsafe UnsafePointer(strdup($0.value)) } + [nil]
    defer { unsafe (keywords + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    return unsafe body(keywords, values)
  }
}

extension String {
  /// The lines of a message of libpq as one line; it ends each with a line break, and begins some with a tab.
  var trimmed: String {
    split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: "; ")
  }
}
