extension Receipt {
  /// Returns the receipt as commands of ESC/POS, the language of most receipt printers.
  ///
  /// - Parameters:
  ///   - opensDrawer: whether the cash drawer at the printer opens.
  ///   - isCut: whether the paper is cut; otherwise it moves past the edge for tearing.
  func commands(opensDrawer: Bool, isCut: Bool) -> [UInt8] {
    // ESC @ resets the printer; ESC p 0 sends a pulse of 50 ms to the drawer.
    var bytes = [0x1B, 0x40] + encoding.selection + (opensDrawer ? [0x1B, 0x70, 0, 25, 250] : [])
    for line in lines {
      // ESC E is bold, and GS ! the size.
      if line.isLarge { bytes += [0x1B, 0x45, 1, 0x1D, 0x21, 1] }
      bytes += encoding.bytes(line.text) + [0x0A]
      if line.isLarge { bytes += [0x1B, 0x45, 0, 0x1D, 0x21, 0] }
    }
    // GS V 66 moves the paper to the knife and cuts it; ESC d moves it by lines.
    return bytes + (isCut ? [0x1D, 0x56, 66, 0] : [0x1B, 0x64, 4])
  }
}
