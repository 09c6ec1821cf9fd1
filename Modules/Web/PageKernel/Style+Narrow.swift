extension Style {
  /// The rules for screens that are too narrow for columns: tablets, and then phones.
  static let narrow: HTML = """
    @media screen and (max-width: 62.5rem) {
      .columns, .sales { grid-template-columns: minmax(0, 1fr); }
      .columns > .side { grid-area: auto; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); }
      .orders { font-size: .9rem; }
      .orders :is(th, td) { padding-inline: .4rem; }
      .orders .of-reference { min-width: 5.5rem; }
      .orders .of-name { min-width: 9rem; }
      .orders .email { min-width: 10rem; }
      .labelled { font-size: .9rem; }
      .labelled :is(th, td) { padding-inline: .4rem; }
      .actions { margin-inline-start: 0; }
      .actions .panel { inset-inline: 0 auto; }
    }
    /* As soon as an order is ticked, the bar stays in sight; otherwise it is below the list. */
    @media screen {
      body:has(.tick :checked) .bulk { position: sticky; bottom: 0; background: var(--ground); border-top: 1px solid var(--line);
        padding: .75rem 0; z-index: 1; }
    }
    /* A wide screen shows the menu's content in the header, where the browser can show that of a closed menu. */
    @media screen and (max-width: 100rem) { .search button { display: none; } }
    @media screen and (min-width: 78rem) {
      @supports selector(::details-content) {
        .site, .site::details-content, .site > .panel { display: contents; }
        .site::details-content { content-visibility: visible; }
        .site > summary { display: none; }
        .site ul { flex-direction: row; flex-wrap: nowrap; }
      }
    }
    @media screen and (max-width: 52rem) {
      main, .top, footer { padding-inline: 1rem; }
      main { padding-block: 1rem; gap: 1rem; }
      .top { padding-block: .4rem; gap: .5rem; flex-wrap: wrap; }
      .brand { flex: 1 1 30%; max-width: none; }
      .search { order: 1; flex: 1 1 50%; max-width: none; }
      .top > :is(.who, .account) { order: 2; }
      .top .long { display: none; }
      .actions .button, .actions button { padding-inline: .6rem; }
      .tabs a { padding-inline: .4rem; }
      form.row > label:has(+ input[type="search"]) { flex-basis: 100%; }
      form.row > input[type="search"] { flex: 1; min-width: 0; }
      .roomy { display: none; }
      .card { padding: 1rem; }
      .list { padding: .75rem .25rem .25rem; }
      .wide :is(th, td) { padding-inline: .4rem; }
      .cards thead:not(:focus-within) { position: absolute; width: 1px; height: 1px; overflow: hidden;
        clip-path: inset(50%); }
      .cards, .cards tbody, .cards caption { display: block; }
      .cards tr { display: grid; grid-template-columns: 1fr auto; gap: .1rem .75rem; padding: .75rem; }
      .cards tr + tr { border-top: 1px solid var(--line); }
      .cards th, .cards td { display: block; border: 0; padding: 0; }
      .cards td:empty { display: none; }
      .cards .whole { grid-column: 1 / -1; }
      .labelled tr { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .4rem .75rem; }
      .labelled :is(th, .name:not([data-label])) { grid-column: 1 / -1; }
      .labelled td { text-align: start; }
      .labelled td[data-label]::before { content: attr(data-label); display: block; color: var(--quiet);
        font-size: .85rem; }
      .orders tr:has(.tick) { position: relative; padding-inline-start: 2.75rem; }
      .orders td.tick { position: absolute; inset-inline-start: .75rem; top: .8rem; width: auto; }
      .orders tr { grid-template-columns: auto 1fr fit-content(60%); }
      .orders .number { grid-area: 1 / 2 / auto / -1; }
      .orders .state { grid-area: 2 / 1 / auto / 3; }
      .orders .of-reference { grid-area: 2 / 3; text-align: end; }
      .orders .of-name { grid-area: 3 / 1 / auto / 3; }
      .orders .date { grid-area: 3 / 3; text-align: end; }
      .orders .email { grid-column: 1 / -1; }
      /* The email takes the place of a name that is missing. */
      .orders tr:has(> .of-name:empty) .email { grid-area: 3 / 1 / auto / 3; }
      .orders .of-name:empty:not(:has(+ .email:not(:empty))) { display: block; }
      .orders .of-name:empty::before { content: "No name"; color: var(--quiet); }
      .orders .of-deleted { grid-area: 4 / 1 / auto / 3; text-align: start; }
      .orders .of-deleted::before { content: "Deleted "; }
      .orders .of-author { grid-area: 5 / 1 / auto / 3; }
      .orders .of-author::before { content: "by "; }
      .orders :is(.of-deleted, .of-author) { color: var(--quiet); }
      .orders .of-restore { grid-area: 4 / 3 / 6 / 4; align-self: center; justify-self: end; }
      .lines tr { grid-template-columns: auto auto 1fr auto; padding-inline: 0; }
      .lines th { grid-column: 1 / 4; }
      .lines .of-total { grid-area: 1 / 4; }
      .lines :is(.of-sku, .of-quantity, .of-price, .of-discount) { color: var(--quiet); font-size: .9rem; }
      .lines .of-sku { white-space: normal; }
      .parcel .of-sku { min-width: 4rem; }
      .lines .of-quantity::after { content: " ×"; }
      .lines .of-price { grid-column: 3 / -1; text-align: start; }
      .lines .of-discount { grid-column: 1 / -1; }
      .lines .of-discount::before { content: "Discount "; }
      .episodes tr { grid-template-columns: auto 1fr; }
      .episodes :is(.date, .of-watched) { grid-column: 2; }
      .melodies :is(.of-tempo, .of-notes) { display: none; }
      .melodies :is(.tune, audio) { width: 100%; }
      .items thead { display: none; }
      .items, .items tbody { display: block; }
      .items tr { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; padding: .75rem 0;
        border-bottom: 1px solid var(--line); }
      .items td { display: block; border: 0; padding: 0; }
      .items .whole { grid-column: 1 / -1; width: auto; }
      .items td::before { content: attr(data-label); display: block; font-size: .85rem; color: var(--quiet); }
      .schema tr { grid-template-columns: minmax(0, 1fr); }
      .posters, .show { grid-template-columns: minmax(0, 1fr); }
      .poster { position: relative; padding-inline-start: 5rem; min-height: 6rem; }
      .poster img { position: absolute; inset-inline-start: 0; top: 0; width: 4rem; }
      .poster img::after { font-size: .6rem; padding: .2rem; }
      .facts, footer dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
      .facts dd, footer dd { margin-bottom: .5rem; }
    }
    /* A finger needs more room than a mouse: 44 px. */
    @media (pointer: coarse) {
      .button, button, select, input:not([type="checkbox"], [type="radio"]), .plain { min-height: 2.75rem; }
      :is(.choices, .tabs, .site, .account, .who, .actions .panel) a, .chip, .checks label, summary, .melodies td a {
        display: inline-flex; align-items: center; min-height: 2.75rem; }
      .tick input { width: 1.75rem; height: 1.75rem; }
      td form + form { margin-top: .5rem; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }

    """
}
