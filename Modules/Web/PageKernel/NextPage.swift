public import WebKernel

extension WebRequest {
  /// Returns the link to the next page of a list.
  ///
  /// - Parameters:
  ///   - path: the path of the list.
  ///   - items: the query of the present page, whose cursor is replaced.
  ///   - cursor: the cursor of the next page.
  public func nextPage(of path: String, _ items: [(name: String, value: String)] = [], after cursor: String) -> HTML {
    let link = link(path, items.filter { $0.name != "after" } + [(name: "after", value: cursor)])
    return """
      <nav class="unprinted" aria-label="Pages"><ul class="row"><li><a class="button" rel="next" href="\(link)">Next page\
      </a></li></ul></nav>
      """
  }
}
