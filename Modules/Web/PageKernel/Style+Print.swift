extension Style {
  /// The rules for paper: the content alone, in black, whole rows, and the heading of a table on each of its pages.
  static let print: HTML = """
    @media print {
      @page { margin: 15mm; }
      :root { color-scheme: light; --ground: #fff; --paper: #fff; --ink: #000; --quiet: #333; --line: #999;
        --accent: #000; --wash: #fff; --bad: #000; --good: #000; --warn: #000; --blue: #000;
        --bad-wash: #fff; --good-wash: #fff; --warn-wash: #fff; --blue-wash: #fff; }
      html { font-size: 10pt; }
      .top, footer, .skip, .unprinted, .notice, .alert, .title ul, .actions, form, button, .button, summary, .menu, audio {
        display: none; }
      /* Browsers break blocks over pages, but not what is laid out as a grid, a flex box or a scrolling area. */
      body, main, .columns, .columns > div { display: block; min-height: 0; }
      main { padding: 0; max-width: none; }
      .letterhead { display: block; margin-bottom: 4mm; }
      body:has(.sender) > .letterhead { display: none; }
      main > * , .columns > div > * { margin-bottom: 6mm; }
      .wide { overflow: visible; }
      .card { border: 0; border-radius: 0; padding: 0; break-inside: auto; }
      .card > h2 { margin-bottom: 2mm; }
      h1, h2, h3, caption { break-after: avoid; }
      thead { display: table-header-group; }
      .tick { display: none; }
      .slip { display: block; }
      .sender, .slip > * { margin-bottom: 6mm; }
      .slip + .slip { break-before: page; }
      main:has(.slip) > .title { display: none; }
      tr, .facts dd, .events li { break-inside: avoid; }
      th, td { padding: 1mm 2mm; }
      thead th { white-space: normal; }
      .side { columns: 2; }
      .side .card { break-inside: avoid; margin-bottom: 4mm; }
      .orders { font-size: 8pt; }
      .orders .of-reference { min-width: 30mm; }
      .orders .of-name, .orders .email, .lines tbody th, .labelled :is(th, .name) { min-width: 0; }
      a { color: inherit; text-decoration: none; }
      .status { padding: 0; box-shadow: none; }
    }

    """
}
