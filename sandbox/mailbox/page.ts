import type { Letter } from './letters.ts';
import { pageStyle } from './page-style.ts';

/** All mails, newest first. */
export function listPage(letters: readonly Letter[]): string {
  const rows = letters.map(
    (letter) =>
      `<li><a href="/mails/${encodeURIComponent(letter.id)}"><span class="subject">${escape(subjectOf(letter))}</span><span class="to">${escape(letter.to.join(', '))}</span>${timeOf(letter)}</a></li>`,
  );
  const empty = '<p class="empty">No mail has been sent yet.</p>';
  return page({
    title: 'Mailbox',
    main: `<h1>Mailbox</h1>
<p class="lead">Every mail that the shop sends arrives here and nowhere else, whoever it is for. Reload to see newer ones.</p>
${rows.length === 0 ? empty : `<ul class="mails">${rows.join('\n')}</ul>`}`,
  });
}

/** One mail with everything there is to see. */
export function letterPage(letter: Letter): string {
  const { html, text, headers, times, from, to, id } = letter;
  const shown =
    html === null
      ? ''
      : `<iframe title="The mail as its reader sees it" src="/mails/${encodeURIComponent(id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  const plain =
    text === null
      ? ''
      : `<details${html === null ? ' open' : ''}><summary>Plain text</summary><pre>${escape(text)}</pre></details>`;
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return page({
    title: subjectOf(letter),
    main: `<p><a href="/">All mails</a></p>
<h1>${escape(subjectOf(letter))}</h1>
<dl><dt>From</dt><dd>${escape(from)}</dd><dt>To</dt><dd>${escape(to.join(', '))}</dd><dt>Received</dt><dd>${timeOf(letter)}${times > 1 ? ` and ${times - 1} more time${times > 2 ? 's' : ''}` : ''}</dd></dl>
${shown}
${plain}
<details><summary>Headers</summary><pre>${escape(lines)}</pre></details>`,
  });
}

/** What is shown for an address that is none. */
export function missingPage(): string {
  return page({
    title: 'No such mail',
    main: '<h1>No such mail</h1><p class="lead"><a href="/">All mails</a></p>',
  });
}

function page({ title, main }: { title: string; main: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Osier mailbox (sandbox)</title>
<style>${pageStyle}</style>
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

function subjectOf({ subject }: Letter): string {
  return subject === '' ? '(no subject)' : subject;
}

function timeOf({ receivedAt }: Letter): string {
  const time = new Date(receivedAt).toISOString();
  return `<time datetime="${time}">${time.slice(0, 10)} ${time.slice(11, 19)} UTC</time>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
