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
    let invalid = view.invalidFields
    guard invalid.isEmpty else { throw .cannotCreate(.invalid(invalid)) }
    guard others.count(where: { $0.owner.utf8.elementsEqual(view.owner.utf8) }) < SavedView.mostOfOwner else {
      throw .cannotCreate(.invalid([.tooManyViews]))
    }
    if !isDryRun { state.views = others + [view] }
  }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) -> SavedView? {
    guard let index = state.views.firstIndex(where: { $0.isSame(as: name, of: owner) }) else { return nil }
    return isDryRun ? state.views[index] : state.views.remove(at: index)
  }
}

extension SavedView {
  fileprivate func isSame(as name: String, of owner: String) -> Bool {
    self.name.utf8.elementsEqual(name.utf8) && self.owner.utf8.elementsEqual(owner.utf8)
  }
}
