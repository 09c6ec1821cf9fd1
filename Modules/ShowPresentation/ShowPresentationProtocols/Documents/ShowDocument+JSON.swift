public import DocumentsProtocols
import OrderDocumentsProtocols

extension ShowDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("version", version)
      $0.member("title", title)
      $0.member("subtitle", subtitle)
      $0.member("poster", poster)
      $0.member("banner", banner)
      $0.member("background", background)
      $0.member("progress", progress)
      $0.member("specials", specials)
      $0.member("rule", rule)
      $0.member("next", next)
      $0.member("freshness", freshness)
      if let episodes { $0.member("episodes", episodes) }
    }
  }
}

extension ShowDocument.Progress: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("watched", watched)
      $0.member("aired", aired)
      $0.member("display", display)
    }
  }
}

extension ShowDocument.Next: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("season", season)
      $0.member("number", number)
      $0.member("title", title)
      $0.member("airsAt", airsAt)
      $0.member("why", why)
    }
  }
}

extension ShowDocument.Episode: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("season", season)
      $0.member("number", number)
      $0.member("title", title)
      $0.member("airsAt", airsAt)
      $0.member("runtime", runtime)
      $0.member("watched", watched)
    }
  }
}

extension ShowsDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("shows", shows)
      $0.member("next", next)
      if let count { count.write(to: &$0) }
    }
  }
}

extension WatchedDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("show", show)
      $0.member("title", title)
      $0.member("episode", episode)
      $0.member("season", season)
      $0.member("number", number)
      $0.member("episodeTitle", episodeTitle)
      $0.member("watchedAt", watchedAt)
    }
  }
}
