import SQLKernel

extension Encodable {
  package var json: String {
    get throws(Failure) { try Failure.json(self) }
  }
}

extension Decodable {
  package init(json: String) throws(Failure) { self = try Failure.decoded(json) }
}
