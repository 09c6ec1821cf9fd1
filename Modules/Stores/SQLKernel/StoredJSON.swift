import Foundation
package import OrdersStoreProtocols

// Columns that are rarely read hold JSON of records.

extension Encodable {
  /// Returns the JSON of the value.
  ///
  /// - Throws: `corrupt` if it cannot be written.
  package func storedJSON() throws(StoreError.Cause) -> String {
    do {
      return String(decoding: try recordJSON(), as: UTF8.self)
    } catch {
      throw .corrupt("a value of \(Self.self) cannot be written: \(error)")
    }
  }
}

extension Decodable {
  /// Creates a value from its JSON.
  ///
  /// - Throws: `corrupt` if it cannot be read.
  package init(storedJSON json: String) throws(StoreError.Cause) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    } catch {
      let reason = (error as? DecodingError)?.reason ?? "a member is missing, or is not of its type"
      throw .corrupt("a stored value of \(Self.self) cannot be read: \(reason)")
    }
  }
}
