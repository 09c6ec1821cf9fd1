import Foundation
import OrdersStoreProtocols

// Columns that are rarely read hold JSON, as `Codable` writes it.

extension Encodable {
  package var json: String {
    get throws(Failure) {
      do {
        return String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      } catch {
        throw Failure(.corrupt("a value of \(Self.self) cannot be written: \(error)"))
      }
    }
  }
}

extension Decodable {
  package init(json: String) throws(Failure) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    } catch {
      let reason = (error as? DecodingError)?.reason ?? "a member is missing, or is not of its type"
      throw Failure(.corrupt("a stored value of \(Self.self) cannot be read: \(reason)"))
    }
  }
}
