/** The look of the mailbox's own pages: the shop's colours and measures (web/ui/tokens.css), with fonts that are there already. */
export const pageStyle = `
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
.lead, .empty { color: var(--ink-2); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; }
.mails { margin: 1.5rem 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; min-height: 44px; padding: 0.75rem 0.5rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.mails a:hover { background: var(--wash); }
.subject { font-weight: 550; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--ink-2); font-size: 0.875rem; overflow-wrap: anywhere; }
time { color: var(--ink-3); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1.25rem; font-size: 0.875rem; }
dt { color: var(--ink-3); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 44rem; max-height: 80vh; border: 1px solid var(--line); background: #ffffff; }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: 0.75rem; }
summary { min-height: 44px; padding: 0.5rem 0; cursor: pointer; }
pre { margin: 0; padding: 1rem; background: var(--wash); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }
`;
