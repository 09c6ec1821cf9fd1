public import CommandLineKernel

/// The options that change the tags of orders.
public enum TagOptions {
  /// The option of the tags to add.
  public static let add = Option("add-tag", .text("TAG"), repeatable: true, "Add a tag to the others")
  /// The option of the tags to remove.
  public static let remove = Option("remove-tag", .text("TAG"), repeatable: true, "Remove a tag")
}
