import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestWithHost, FOREIGN_HOSTS, MALFORMED_HOSTS } from '../testing/request-with-host.ts';
import type { StoredMail } from './mail-store.ts';
import { startMailbox, type Mailbox } from './start.ts';

let folder: string;
let mailbox: Mailbox;
const clock = { now: Date.UTC(2026, 10, 21, 4, 30) };

const start = () => startMailbox({ port: 0, smtpPort: 0, dataFolder: folder, now: () => clock.now });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-mailbox-'));
  mailbox = await start();
});

afterEach(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

async function send(changes: Record<string, string> = {}): Promise<void> {
  clock.now += 1000;
  await createTransport(mailbox.smtpUrl).sendMail({
    from: 'Osier <shop@osier.example>',
    to: 'maren@osier.example',
    subject: 'Your order',
    html: '<html><head><title>x</title></head><body><a href="http://127.0.0.1:3000/">Grüße</a></body></html>',
    text: 'Grüße <b>',
    ...changes,
  });
}

async function list(query = ''): Promise<StoredMail[]> {
  return (await (await fetch(`${mailbox.url}/mails.json${query}`)).json()) as StoredMail[];
}

async function page(path: string): Promise<{ status: number; html: string; policy: string }> {
  const response = await fetch(`${mailbox.url}${path}`);
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, html: await response.text(), policy };
}

it('lists mails for all recipients, newest first', async () => {
  await send({ subject: 'First' });
  await send({ subject: 'Second', to: 'jonas@osier.example' });
  const { html } = await page('/');
  expect(html.indexOf('Second')).toBeGreaterThan(0);
  expect(html.indexOf('First')).toBeGreaterThan(html.indexOf('Second'));
  expect(html).toContain('jonas@osier.example');
  expect((await list('?to=JONAS@osier.example')).map(({ subject }) => subject)).toEqual(['Second']);
});

it('says that no mail has been sent when it is empty', async () => {
  expect((await page('/')).html).toContain('No mail has been sent yet');
});

it('shows a repeated mail once', async () => {
  await send({ messageId: '<one@osier.example>' });
  await send({ messageId: '<one@osier.example>' });
  await send({ messageId: '<one@osier.example>', to: 'jonas@osier.example' });
  await send({ messageId: '<two@osier.example>' });
  expect((await list()).map(({ messageId, deliveryCount }) => [messageId, deliveryCount])).toEqual([
    ['<two@osier.example>', 1],
    ['<one@osier.example>', 1],
    ['<one@osier.example>', 2],
  ]);
});

it('keeps mails and their repeat counts across a restart', async () => {
  await send({ messageId: '<one@osier.example>' });
  const before = await list();
  await mailbox.close();
  mailbox = await start();
  expect(await list()).toEqual(before);
  await send({ messageId: '<one@osier.example>' });
  expect(await list()).toMatchObject([{ deliveryCount: 2 }]);
});

it('shows a mail’s parts and headers, and its HTML in a sandboxed frame', async () => {
  await send({ subject: '<script>alert(1)</script>' });
  const [mail] = await list();
  const shown = await page(`/mails/${mail?.id}`);
  expect(shown.html).toContain('&lt;script&gt;');
  expect(shown.html).not.toContain('<script>');
  expect(shown.html).toContain('Grüße &lt;b&gt;');
  expect(shown.html).toContain('Message-ID: &lt;');
  expect(shown.html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(shown.policy).toContain("default-src 'none'");

  const alone = await page(`/mails/${mail?.id}/html`);
  expect(alone.policy).toMatch(/default-src 'none'.*sandbox allow-popups /);
  expect(alone.html).toContain('<head><base target="_blank"><title>');
});

it('shows a mail without HTML as text', async () => {
  await createTransport(mailbox.smtpUrl).sendMail({
    from: 'a@b.example',
    to: 'c@d.example',
    text: 'Only words',
  });
  const [mail] = await list();
  const { html } = await page(`/mails/${mail?.id}`);
  expect(html).toContain('<details open><summary>Plain text</summary><pre>Only words');
  expect(html).toContain('(no subject)');
  expect(html).not.toContain('<iframe');
});

it('returns 404 for an unknown mail', async () => {
  expect((await page('/mails/nobody')).status).toBe(404);
  expect((await page('/mails/nobody/html')).status).toBe(404);
});

it('rejects requests for a foreign host name', async () => {
  for (const host of FOREIGN_HOSTS) {
    expect((await requestWithHost(`${mailbox.url}/mails.json`, host)).status).toBe(403);
  }
  for (const host of MALFORMED_HOSTS) {
    expect((await requestWithHost(`${mailbox.url}/mails.json`, host)).status).toBe(400);
  }
});

it('rejects a mail that is too large', async () => {
  await expect(send({ text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({ responseCode: 552 });
  expect(await list()).toEqual([]);
});
