public import DocumentsProtocols

extension MelodyDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("title", title)
      $0.key("duration")
      $0.object {
        $0.key("seconds")
        $0.number(digits: seconds)
        $0.member("display", duration)
      }
      $0.member("tempo", tempo)
      $0.member("notes", notes)
      $0.member("rtttl", rtttl)
    }
  }
}

extension MelodiesDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("melodies", melodies)
      $0.member("next", next)
      $0.member("freshness", freshness)
    }
  }
}

extension MelodyImportDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.members(of: tally)
      $0.member("melodies", melodies)
    }
  }
}
