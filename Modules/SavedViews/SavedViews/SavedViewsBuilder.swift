public import PresentationProtocols
public import SavedViewsProtocols

extension SavedViewsBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  public init(worker: SavedViewsWorker, readers: any ValueReaderMaking) {
    self.init { display, context in
      SavedViewsInteractor(
        worker: worker, presenter: SavedViewsPresenter(display: display),
        reader: readers.reader(locale: context.locale), context: context)
    }
  }
}
