extension Style {
  /// The rules for every width of a screen.
  static let common: HTML = """
    :root {
      color-scheme: light dark;
      --ground: #f6f6f3; --paper: #ffffff; --ink: #1d2321; --quiet: #56605c; --line: #dcdfda; --field: #7b8580;
      --accent: #1f5f5b; --accent-ink: #ffffff; --wash: #e8f0ee;
      --bad: #a3261c; --bad-wash: #fbeceb; --good: #1d6b3a; --good-wash: #e6f3ea; --warn: #7a5200; --warn-wash: #faf0d8;
      --blue: #1f5490; --blue-wash: #e7eff8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #131716; --paper: #1b201f; --ink: #e7ebe9; --quiet: #a3aeaa; --line: #313937; --field: #808b87;
        --accent: #7fc9c1; --accent-ink: #0d1716; --wash: #20302e;
        --bad: #ff9d92; --bad-wash: #3a1f1d; --good: #8fd6a6; --good-wash: #1a3123; --warn: #eec46c;
        --warn-wash: #352a12; --blue: #9cc4f0; --blue-wash: #1c2b3c;
      }
    }
    *, ::before, ::after { box-sizing: border-box; }
    html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      scroll-padding-bottom: 5rem; }
    body { margin: 0; background: var(--ground); color: var(--ink); min-height: 100vh; display: flex;
      flex-direction: column; overflow-wrap: anywhere; }
    a { color: var(--accent); text-underline-offset: .15em; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
    main:focus, .alert:focus { outline: none; }
    h1, h2, h3 { line-height: 1.25; margin: 0; text-wrap: balance; overflow-wrap: break-word; }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.125rem; } h3 { font-size: 1rem; }
    p { margin: 0 0 .75rem; max-width: 70ch; }
    code, kbd { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; inset-inline-start: .5rem; top: -4rem; background: var(--paper); padding: .5rem 1rem;
      z-index: 2; }
    .skip:focus { top: .5rem; }
    .letterhead { display: none; font-weight: 700; margin: 0; }

    .top { display: flex; align-items: center; gap: .5rem .75rem; padding: .6rem 1.5rem;
      background: var(--paper); border-bottom: 1px solid var(--line); }
    .brand { font-weight: 700; color: inherit; text-decoration: none; max-width: 8rem; flex: 0 1 auto; min-width: 4rem;
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .top ul { display: flex; flex-wrap: wrap; gap: .1rem; list-style: none; margin: 0; padding: 0; }
    .top li a { display: block; padding: .3rem .7rem; border-radius: 6px; color: inherit; text-decoration: none; }
    .top li a:hover { background: var(--wash); }
    .top li a[aria-current] { background: var(--wash); color: var(--accent); font-weight: 600; }
    .search { display: flex; gap: .4rem; flex: 1 1 8rem; min-width: 0; max-width: 30rem; margin-inline-start: auto; }
    .search input { flex: 1; min-width: 0; width: 4rem; }
    [placeholder] { text-overflow: ellipsis; }
    .who { margin: 0; display: flex; align-items: center; gap: .6rem; font-size: .9rem; color: var(--quiet); }

    .menu { position: relative; }
    .menu > summary { list-style: none; margin: 0; padding: .4rem .9rem; white-space: nowrap; }
    .menu > summary::-webkit-details-marker { display: none; }
    .menu > summary::after { content: " ▾" / ""; white-space: pre; }
    .menu[open] > summary { margin: 0; }
    .panel { position: absolute; inset-inline-end: 0; top: calc(100% + .3rem); z-index: 3; width: 19rem;
      max-width: calc(100vw - 2rem); display: grid; gap: .4rem; grid-template-columns: minmax(0, 1fr);
      background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: .6rem;
      box-shadow: 0 8px 24px rgb(0 0 0 / .2); }
    .panel :is(button, .button):not(.main) { width: 100%; border-color: transparent; }
    .panel > details[open] { border: 1px solid var(--line); border-radius: 8px; padding-bottom: .6rem; }
    .panel > details > form { padding-inline: .6rem; }
    .field { display: grid; gap: .2rem; }
    .field > :is(input, select) { max-width: 26rem; }
    .site ul { flex-direction: column; }
    .site .panel { width: 14rem; }
    .top .panel > a { padding: .3rem .7rem; border-radius: 6px; color: inherit; text-decoration: none; }
    .top .panel > a:hover { background: var(--wash); }
    .account .panel { width: 12rem; }
    .account .panel p { margin: 0; padding-inline: .7rem; }
    .account > summary { max-width: 12rem; overflow: hidden; text-overflow: ellipsis; }
    .top > .button { white-space: nowrap; }

    main { flex: 1; width: 100%; max-width: 76rem; margin: 0 auto; padding: 1.5rem; display: grid; gap: 1.25rem;
      grid-template-columns: minmax(0, 1fr); align-content: start; }
    .title { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
    .heading { display: flex; flex-wrap: wrap; gap: .1rem 1rem; align-items: baseline; min-width: 0; }
    .subtitle { display: flex; flex-wrap: wrap; gap: .1rem .9rem; margin: 0; align-items: baseline; }
    .subtitle a { padding-block: .2rem; }
    .actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; position: relative;
      margin-inline-start: auto; }
    .actions .menu { position: static; }
    .title ul, .row { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 0; padding: 0;
      align-items: center; }
    .card { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; }
    .card.stack { display: grid; gap: 1rem; align-content: start; }
    p.card { max-width: none; }
    .card > h2 { margin-bottom: .75rem; }
    .columns { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr) minmax(16rem, 27%);
      grid-template-rows: auto 1fr; align-items: start; }
    .columns > div { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); }
    .columns > .side { grid-area: 1 / 2 / 3; }
    .side .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
    .side .facts dt { font-size: .875rem; }
    .side .facts dd + dt { margin-top: .4rem; }
    .quiet { color: var(--quiet); }
    footer { padding: 1rem 1.5rem 1.5rem; color: var(--quiet); font-size: .875rem; width: 100%; max-width: 76rem;
      margin: 0 auto; }
    footer dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; margin: 0; }
    footer dd { margin: 0; }
    footer summary { color: var(--quiet); }

    /* The shades at the ends show that there is more to scroll to; at an end, the ground covers its shade. */
    .tabs { overflow-x: auto; scroll-padding-inline: 4rem; border-bottom: 1px solid var(--line);
      background: linear-gradient(to right, var(--ground) 1.5rem, transparent) 0 0 / 3rem 100% local no-repeat,
        linear-gradient(to left, var(--ground) 1.5rem, transparent) 100% 0 / 3rem 100% local no-repeat,
        linear-gradient(to right, var(--line), transparent) 0 0 / 1.5rem 100% scroll no-repeat,
        linear-gradient(to left, var(--line), transparent) 100% 0 / 1.5rem 100% scroll no-repeat; }
    .tabs ul { display: flex; list-style: none; margin: 0; padding: 0; }
    .tabs a { display: block; padding: .45rem .8rem; color: var(--quiet); text-decoration: none; white-space: nowrap;
      border-bottom: 3px solid transparent; }
    .tabs a:hover { color: var(--ink); }
    .tabs a:focus-visible { outline-offset: -3px; }
    .tabs a[aria-current] { color: var(--accent); font-weight: 600; border-color: var(--accent); }
    .count { font-size: .85em; font-variant-numeric: tabular-nums; }
    .chips { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 0; padding: 0; align-items: center; }
    .chip { display: inline-block; border: 1px solid var(--field); border-radius: 1rem; padding: .1rem .75rem;
      background: var(--paper); color: inherit; text-decoration: none; }
    .chip:hover { background: var(--wash); }
    .cross { margin-inline-start: .4rem; color: var(--quiet); }

    .notice, .alert { border-radius: 8px; padding: .8rem 1rem; margin: 0; max-width: none; }
    .notice { background: var(--good-wash); color: var(--good); border: 1px solid currentColor; }
    .alert { background: var(--bad-wash); border: 1px solid var(--bad); border-inline-start-width: 6px; }
    .alert h2, .alert a, .fault { color: var(--bad); }
    .alert h2 { margin-bottom: .4rem; }
    .alert :last-child, .card > :last-child { margin-bottom: 0; }
    .alert ul { margin: 0 0 .5rem; padding-inline-start: 1.2rem; }

    label, legend { font-weight: 600; font-size: .9rem; }
    .hint { display: block; color: var(--quiet); font-size: .85rem; font-weight: 400; }
    .fault { display: block; font-size: .875rem; font-weight: 600; }
    input, select, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field);
      border-radius: 6px; padding: .4rem .6rem; max-width: 100%; min-height: 2.4rem; }
    input:is([type="date"], [type="text"], [type="password"], [inputmode]), select { height: 2.5rem; }
    input[type="checkbox"], input[type="radio"] { min-height: 0; width: 1.1rem; height: 1.1rem; padding: 0;
      accent-color: var(--accent); vertical-align: -.15rem; }
    input[type="file"] { padding: .3rem; width: 100%; }
    [aria-invalid="true"] { border-color: var(--bad); border-width: 2px; }
    textarea { width: 100%; min-height: 6rem; }
    button, .button { font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--accent);
      background: var(--paper); color: var(--accent); padding: .4rem .9rem; min-height: 2.4rem; cursor: pointer;
      text-decoration: none; display: inline-flex; align-items: center; gap: .35em; }
    button:hover, .button:hover { background: var(--wash); }
    .main { background: var(--accent); color: var(--accent-ink); }
    .main:hover { background: var(--accent); filter: brightness(1.1); }
    .danger { border-color: var(--bad); color: var(--bad); }
    .danger:hover { background: var(--bad-wash); }
    .plain { border-color: transparent; background: none; padding-inline: .4rem; min-height: 0; }
    fieldset { border: 0; padding: 0; margin: 0; min-width: 0; }
    fieldset.card { border: 1px solid var(--line); padding: 1.25rem; }
    fieldset.card > legend { float: inline-start; width: 100%; padding: 0; margin-bottom: .75rem; }
    fieldset.card > legend + * { clear: both; }
    .fields { display: grid; gap: .9rem 1rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
    .fields > div { display: flex; flex-direction: column; gap: .2rem; min-width: 0; }
    .fields > div > :is(input, select) { width: 100%; max-width: none; }
    .fields > div:has(textarea) { grid-column: 1 / -1; }
    .checks { display: flex; flex-wrap: wrap; gap: .3rem 1rem; }
    .checks label { font-weight: 400; }
    form.stack { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
    td form.stack { justify-items: start; grid-template-columns: auto; }
    td button { white-space: nowrap; }
    summary { cursor: pointer; font-weight: 600; color: var(--accent); padding: .2rem 0; width: fit-content; }
    details[open] > summary { margin-bottom: .75rem; }
    .bulk { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
    .tick { width: 2.5rem; }
    main { counter-reset: selected; }
    .tick :checked { counter-increment: selected; }
    .selected::before { content: counter(selected) " selected"; font-weight: 600; }
    .bulk .panel { top: auto; bottom: calc(100% + .3rem); inset-inline: 0 auto; }
    .bulk .panel button { text-align: start; }
    details fieldset { margin-top: 1rem; }
    summary > h2 { display: inline; }
    .slip { display: grid; gap: 1.25rem; }
    .bar { position: sticky; bottom: 0; background: var(--ground); border-top: 1px solid var(--line); padding: .75rem 0; }

    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: start; color: var(--quiet); font-size: .9rem; padding: 0 .75rem .5rem; }
    th, td { text-align: start; padding: .5rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top; }
    thead th { font-size: .85rem; color: var(--quiet); white-space: nowrap; }
    thead th a { color: inherit; text-decoration: none; }
    thead th a:hover { text-decoration: underline; }
    th[aria-sort] a { color: var(--ink); }
    th[aria-sort="ascending"] a::after { content: " ↑" / ""; }
    th[aria-sort="descending"] a::after { content: " ↓" / ""; }
    tbody tr:hover { background: var(--wash); }
    tbody tr:last-child > * { border-bottom: 0; }
    tbody th { font-weight: 600; }
    .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .list { padding: 1rem .25rem .25rem; }
    .airings { table-layout: fixed; }
    .airings thead .code { width: 7rem; }
    .airings thead .date { width: 12rem; }
    .items input { width: 100%; min-width: 4.5rem; }
    .items .whole { width: 40%; }
    .date, .code, :is(.labelled, .melodies) td a { white-space: nowrap; }
    /* Words of our own are never broken; names and emails may be. */
    .labelled td:not(.name) { overflow-wrap: break-word; }
    .labelled :is(tbody th, .name) { min-width: 10rem; }
    /* Sums in several currencies have a line each, if they need it. */
    .labelled td.number { white-space: normal; }
    .labelled td.number bdi { white-space: nowrap; }
    .columns .labelled, .figures { font-size: .9rem; }
    .labelled td:is(.date, .code) { white-space: normal; }
    .columns .labelled :is(th, td), .figures :is(th, td) { padding-inline: .4rem; }
    .labelled .email { min-width: 14rem; }
    .figures:not(:has(.name)) tbody th { min-width: 6.5rem; }
    .schema { overflow-wrap: break-word; }
    .schema td:last-child { overflow-wrap: anywhere; min-width: 12rem; }
    .parcel .of-sku { white-space: normal; min-width: 6.5rem; }
    .of-watched form { display: inline; }
    .of-watched button { padding-block: 0; }
    .of-watched form:first-child button { margin-inline-start: -.4rem; }
    .orders :is(th, .state) { white-space: nowrap; }
    .orders .of-reference { min-width: 6rem; max-width: 10rem; }
    .orders .of-name { min-width: 9rem; max-width: 20rem; }
    .orders .email { min-width: 10rem; max-width: 20rem; }
    :is(.lines, .parcel, .melodies) tbody th { min-width: 8rem; }
    .lines :is(th, td) { padding-inline: .5rem; }

    .status { display: inline-block; padding: .05rem .6rem; border-radius: 1rem; font-size: .85rem; font-weight: 600;
      white-space: nowrap; background: var(--wash); color: var(--accent); }
    [data-status="draft"] { background: none; color: var(--quiet); box-shadow: inset 0 0 0 1px var(--field); }
    [data-status="placed"] { background: var(--warn-wash); color: var(--warn); }
    [data-status="paid"] { background: var(--good-wash); color: var(--good); }
    [data-status="shipped"], [data-status="delivered"] { background: var(--blue-wash); color: var(--blue); }
    [data-status="cancelled"], [data-status="refunded"] { background: var(--bad-wash); color: var(--bad); }

    .facts { display: grid; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); gap: .35rem 1.25rem;
      margin: 0; }
    .facts dt { color: var(--quiet); }
    .facts dd { margin: 0; grid-column-end: -1; }
    .card > h3 { margin: 1.25rem 0 .35rem; }
    .sums { width: auto; margin-inline-start: auto; border-top: 1px solid var(--line); }
    .sums :is(th, td) { padding-inline: .5rem; }
    .sums tr:last-child { font-weight: 700; }
    .events { list-style: none; margin: 0; padding: 0; display: grid; gap: .9rem; }
    .events li { border-inline-start: 3px solid var(--line); padding-inline-start: .9rem; }
    .events + nav { margin-top: 1rem; }
    .events ul { margin: .2rem 0 0; padding-inline-start: 1.1rem; font-size: .9rem; }
    .events ul li { border: 0; padding: 0; }
    .chart { display: grid; grid-template: 9rem 1.75rem / auto minmax(0, 1fr); gap: 0 .6rem; margin: 1rem 0 .5rem;
      font-size: .8rem; color: var(--quiet); }
    .axis { display: flex; flex-direction: column; justify-content: space-between; text-align: end;
      font-variant-numeric: tabular-nums; white-space: nowrap; margin-block: -.75em; }
    .plot { width: 100%; height: 100%; overflow: visible; }
    .chart:has(tspan) { grid-template-rows: 9rem 2.75rem; }
    .dates { width: 100%; height: 1.5rem; margin-top: .25rem; grid-column: 2; overflow: visible; fill: currentColor; }
    .bar-of-day { fill: var(--accent); } .bar-of-day.below { fill: var(--bad); }
    .plot line { stroke: var(--line); } .plot .zero { stroke: var(--field); }
    .title .choices { gap: 0; }
    .choices li + li { margin-inline-start: -1px; }
    .choices a { min-height: 0; padding: .15rem .7rem; border-radius: 0; }
    .choices li:first-child a { border-start-start-radius: 6px; border-end-start-radius: 6px; }
    .choices li:last-child a { border-start-end-radius: 6px; border-end-end-radius: 6px; }
    .choices a[aria-current], .chip[aria-current] { background: var(--wash); }
    .sales { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr));
      align-items: start; }
    .period { display: grid; gap: .75rem; }
    .period .row { align-items: end; }
    ul.row > li:has(> .quiet) { display: flex; gap: .5rem; align-items: center; }
    ul.row > li > .button { flex: none; }
    .posters { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: 1.25rem 1rem;
      grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); }
    .poster > *, .poster .name { display: block; }
    .poster .name { font-weight: 600; margin-top: .4rem; }
    .poster img { display: block; width: 100%; aspect-ratio: 2 / 3; object-fit: cover; background: var(--line);
      border-radius: .4rem; position: relative; overflow: hidden; }
    /* Drawn only where a picture has not come: the show's name on a colour of its own. */
    .poster img::after { content: attr(data-title) / ""; position: absolute; inset: 0; display: grid;
      place-items: center; padding: .8rem; text-align: center; font-weight: 700; font-size: 1.1rem; color: #fff;
      background: hsl(170 45% 22%); overflow: hidden; overflow-wrap: anywhere; }
    .poster .hue-1::after { background: hsl(210 45% 28%); }
    .poster .hue-2::after { background: hsl(260 35% 32%); }
    .poster .hue-3::after { background: hsl(320 45% 28%); }
    .poster .hue-4::after { background: hsl(20 50% 28%); }
    .poster .hue-5::after { background: hsl(95 40% 22%); }
    .show { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 1.5rem; }
    .headline .quiet { display: block; font-size: .9rem; font-weight: 400; }
    .headline { font-size: 1.5rem; }
    .show .poster img { margin-bottom: .4rem; }
    .show .stack { display: grid; gap: .6rem; align-content: start; justify-items: start; }
    .show .stack p { margin: 0; }
    .season > summary { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; width: 100%; }
    .season > summary::before { content: "▸" / ""; }
    .season[open] > summary::before { content: "▾" / ""; }
    .season progress { accent-color: var(--accent); width: 8rem; max-width: 30%; }
    .season tr:target { background: var(--wash); }
    .season tr { scroll-margin-top: 30vh; }
    main :is(input, select, textarea, fieldset) { scroll-margin-block: 6rem; }
    .tune { width: 12rem; max-width: 100%; height: 3rem; display: block; fill: var(--accent); }
    .melodies details + a, .melodies audio + a { display: inline-block; padding-block: .25rem; }
    .melodies audio { width: 14rem; max-width: 100%; height: 2.4rem; display: block; }
    .stale { background: var(--warn-wash); color: var(--warn); border: 1px solid currentColor; border-radius: 8px;
      padding: .8rem 1rem; margin: 0; max-width: none; }
    .figures-row { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); margin: 0; }
    .figures-row .card { padding: .75rem 1rem; }
    .figures-row dt { color: var(--quiet); font-size: .9rem; }
    .figures-row dd { margin: 0; }
    .figures-row .quiet { display: block; font-size: .9rem; }
    .figures-row strong { white-space: nowrap; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
    .tally { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 0; }
    .tally dt { color: var(--quiet); font-size: .9rem; }
    .tally dd { margin: 0; font-size: 1.6rem; font-weight: 700; font-variant-numeric: tabular-nums; }
    .narrow { max-width: 26rem; width: 100%; display: grid; gap: 1rem; }
    ul.next { margin: 0; padding-inline-start: 1.2rem; }
    .envelope { font-size: 1.15rem; font-style: normal; }
    .sender { font-size: 1.15rem; font-weight: 700; margin: 0; }
    .contact { font-size: .9rem; font-weight: 400; }

    """
}
