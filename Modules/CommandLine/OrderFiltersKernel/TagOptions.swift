public import CommandLineKernel

/// The options that change the tags of orders.
public enum TagOptions {
  /// The kind of records that complete a tag: the hidden command `__complete tags` lists them.
  public static let source = "tags"
  /// The option of the tags to add.
  public static let add = Option(
    "add-tag", .text("TAG").completed(by: source), repeatable: true, "Add a tag to the others")
  /// The option of the tags to remove.
  public static let remove = Option("remove-tag", .text("TAG").completed(by: source), repeatable: true, "Remove a tag")
}
