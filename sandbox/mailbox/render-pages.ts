import { escape, renderLayout } from '../page-layout.ts';
import type { StoredMail } from './mail-store.ts';

const style = `
.empty { color: var(--ink-2); }
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
pre { margin: 0; padding: 1rem; background: var(--wash); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }
`;

/** Renders the list of mails, newest first. */
export function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mails/${encodeURIComponent(mail.id)}"><span class="subject">${escape(subjectOf(mail))}</span><span class="to">${escape(mail.to.join(', '))}</span>${timeOf(mail)}</a></li>`,
  );
  const empty = '<p class="empty">No mail has been sent yet.</p>';
  return page({
    title: 'Mailbox',
    main: `<h1>Mailbox</h1>
<p class="lead">All mail that the shop sends arrives here and is not delivered anywhere else. Reload the page to see new mail.</p>
${rows.length === 0 ? empty : `<ul class="mails">${rows.join('\n')}</ul>`}`,
  });
}

/** Renders one mail. */
export function mailPage(mail: StoredMail): string {
  const { html, text, headers, deliveryCount, from, to, id } = mail;
  const shown =
    html === null
      ? ''
      : `<iframe title="The mail’s HTML" src="/mails/${encodeURIComponent(id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  const plain =
    text === null
      ? ''
      : `<details${html === null ? ' open' : ''}><summary>Plain text</summary><pre>${escape(text)}</pre></details>`;
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return page({
    title: subjectOf(mail),
    main: `<p><a href="/">All mails</a></p>
<h1>${escape(subjectOf(mail))}</h1>
<dl><dt>From</dt><dd>${escape(from)}</dd><dt>To</dt><dd>${escape(to.join(', '))}</dd><dt>Received</dt><dd>${timeOf(mail)}${deliveryCount > 1 ? ` and ${deliveryCount - 1} more time${deliveryCount > 2 ? 's' : ''}` : ''}</dd></dl>
${shown}
${plain}
<details><summary>Headers</summary><pre>${escape(lines)}</pre></details>`,
  });
}

/** Renders the 404 page. */
export function missingPage(): string {
  return page({
    title: 'No such mail',
    main: '<h1>No such mail</h1><p class="lead"><a href="/">All mails</a></p>',
  });
}

function page({ title, main }: { title: string; main: string }): string {
  return renderLayout({ title, part: 'mailbox', main, style });
}

function subjectOf({ subject }: StoredMail): string {
  return subject === '' ? '(no subject)' : subject;
}

function timeOf({ receivedAt }: StoredMail): string {
  const time = new Date(receivedAt).toISOString();
  return `<time datetime="${time}">${time.slice(0, 10)} ${time.slice(11, 19)} UTC</time>`;
}
