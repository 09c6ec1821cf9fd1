public import OrdersStoreProtocols
public import ViewsStoreProtocols

extension MemoryStore: ViewsStore {
  public func fetchViews(of owner: String) -> [SavedView] {
    state.views.filter { $0.owner.isEmpty || $0.owner.utf8.elementsEqual(owner.utf8) }.sorted { one, other in
      one.name.utf8.elementsEqual(other.name.utf8)
        ? other.isShared && !one.isShared : one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
  }

  public func saveView(_ view: SavedView, isDryRun: Bool) throws(StoreError) {
    let others = state.views.filter { !$0.isSame(as: view.name, of: view.owner) }
    let invalid = view.invalidFieldsIfNew.isEmpty ? others.faults(adding: view) : view.invalidFieldsIfNew
    guard invalid.isEmpty else { throw .cannotCreate(.invalid(invalid)) }
    if !isDryRun { state.views = others + [view] }
  }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) -> SavedView? {
    guard let index = state.views.firstIndex(where: { $0.isSame(as: name, of: owner) }) else { return nil }
    return isDryRun ? state.views[index] : state.views.remove(at: index)
  }

  public func fetchAllViews(after place: SavedView.ID?, limit: Int) -> [SavedView] {
    let rest = state.views.filter { view in place.map { $0.precedes(view.id) } ?? true }
    return Array(rest.sorted { $0.id.precedes($1.id) }.prefix(max(0, limit)))
  }

  public func saveViews(_ views: [SavedView], isDryRun: Bool) -> [ViewOutcome] {
    var stored = state.views
    let outcomes = views.map { view in
      if let known = stored.first(where: { $0.isSame(as: view.name, of: view.owner) }) {
        return known == view ? ViewOutcome.unchanged : .rejected([.otherView])
      }
      let invalid = stored.faults(adding: view)
      guard invalid.isEmpty else { return .rejected(invalid) }
      stored.append(view)
      return .created
    }
    if !isDryRun { state.views = stored }
    return outcomes
  }
}

extension [SavedView] {
  /// Returns why another view cannot be added to these.
  fileprivate func faults(adding view: SavedView) -> [Violation] {
    let invalid = view.invalidFields
    guard invalid.isEmpty else { return invalid }
    let others = count { $0.owner.utf8.elementsEqual(view.owner.utf8) }
    return others < SavedView.mostOfOwner ? [] : [.tooManyViews]
  }
}

extension SavedView.ID {
  fileprivate func precedes(_ other: SavedView.ID) -> Bool {
    owner.utf8.elementsEqual(other.owner.utf8)
      ? name.utf8.lexicographicallyPrecedes(other.name.utf8) : owner.utf8.lexicographicallyPrecedes(other.owner.utf8)
  }
}

extension SavedView {
  fileprivate func isSame(as name: String, of owner: String) -> Bool {
    self.name.utf8.elementsEqual(name.utf8) && self.owner.utf8.elementsEqual(owner.utf8)
  }
}
