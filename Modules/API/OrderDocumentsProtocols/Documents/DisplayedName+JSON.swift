public import DocumentsProtocols

extension DisplayedName: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("first", first)
      $0.member("last", last)
      $0.member("display", display)
    }
  }
}
