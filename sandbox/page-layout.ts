/** Style of the stand-ins' pages: the shop's colours and sizes (web/ui/theme/tokens.css) with system fonts. */
const common = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #171916);
  --surface: light-dark(#ffffff, #1e211d);
  --wash: light-dark(#f2f1ed, #23261f);
  --line: light-dark(#dddbd4, #383b34);
  --ink: light-dark(#1f211e, #f1f0ea);
  --ink-2: light-dark(#4b4d46, #c9cac1);
  --ink-3: light-dark(#65675e, #a5a79c);
  --accent: light-dark(#2f4a3e, #b5cdbb);
  --focus: light-dark(#1d5fb4, #8ab8f5);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 'Hanken Grotesk', 'Helvetica Neue', sans-serif; }
header, main { max-width: 52rem; margin: 0 auto; padding: 1.25rem; }
header { display: flex; align-items: center; gap: 0.75rem; }
.name, h1 { font-family: Ysabeau, Optima, Candara, sans-serif; font-weight: 500; letter-spacing: -0.01em; line-height: 1.1; }
.name { font-size: 1.625rem; }
.mark { padding: 0.125rem 0.625rem; border-radius: 99px; background: var(--accent); color: var(--paper); font-size: 0.8125rem; }
h1 { margin: 0.5rem 0 0.75rem; font-size: 2rem; overflow-wrap: anywhere; }
.lead { color: var(--ink-2); }
a { color: var(--accent); }
:is(a, button, input, summary):focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: 0.75rem; }
summary { min-height: 44px; padding: 0.5rem 0; cursor: pointer; }
`;

/**
 * Renders a complete page, marked as part of the sandbox. `part` names the stand-in, `main` is HTML, `style` is CSS.
 */
export function renderLayout({
  title,
  part,
  main,
  style,
}: {
  title: string;
  part: string;
  main: string;
  style: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Osier ${escape(part)} (sandbox)</title>
<style>${common}${style}</style>
</head>
<body>
<header><span class="name">Osier</span><span class="mark">Sandbox</span></header>
<main>
${main}
</main>
</body>
</html>
`;
}

/** Escapes text for HTML, attributes included. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
