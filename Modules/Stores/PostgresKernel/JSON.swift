import OrdersStoreProtocols
import SQLKernel

extension Encodable {
  package var json: String {
    get throws(Failure) {
      do throws(StoreError.Cause) { return try storedJSON() } catch { throw Failure(error) }
    }
  }
}

extension Decodable {
  package init(json: String) throws(Failure) {
    do throws(StoreError.Cause) { try self.init(storedJSON: json) } catch { throw Failure(error) }
  }
}
