import { Hono, type Context } from 'hono';
import { isOwnHost, LOOPBACK_HOSTS } from '../own-host.ts';
import type { StoredMail, MailStore } from './mail-store.ts';
import { mailPage, listPage, missingPage } from './render-pages.ts';

/** Allows only the page's own styles, and the frame with the mail. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Runs no script, and loads only the pictures and fonts of a shop on this machine. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http://localhost:* http://127.0.0.1:*; font-src http://localhost:* http://127.0.0.1:*; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

/**
 * Serves the list of mails at `/`, one mail at `/mails/:id`, its HTML at `/mails/:id/html`, and everything as JSON at
 * `/mails.json` (newest first; `?to=` selects a recipient). The server answers only under this machine's own host
 * names, so that a foreign page cannot read mail by DNS rebinding.
 */
export function createPages(store: MailStore): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isOwnHost(c.req.header('host'), LOOPBACK_HOSTS)) {
      return c.text('This mailbox can be opened only on its own machine.', 403);
    }
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Content-Type-Options', 'nosniff');
    return next();
  });
  app.get('/', (c) => show(c, listPage(store.list())));
  app.get('/mails.json', (c) => {
    const to = c.req.query('to')?.toLowerCase();
    const wanted = store
      .list()
      .filter((mail) => to === undefined || mail.to.some((one) => one.toLowerCase() === to));
    return c.json(wanted);
  });
  app.get('/mails/:id', (c) => withMail(c, (mail) => show(c, mailPage(mail))));
  app.get('/mails/:id/html', (c) =>
    withMail(c, ({ html }) => {
      c.header('Content-Security-Policy', MAIL_POLICY);
      return c.html(openLinksOutside(html ?? ''));
    }),
  );
  app.all('*', (c) => show(c, missingPage(), 404));
  return app;

  function withMail(c: Context, answer: (mail: StoredMail) => Response | Promise<Response>) {
    const mail = store.find(c.req.param('id') ?? '');
    return mail ? answer(mail) : show(c, missingPage(), 404);
  }
}

function show(c: Context, html: string, status: 200 | 404 = 200): Response | Promise<Response> {
  c.header('Content-Security-Policy', PAGE_POLICY);
  return c.html(html, status);
}

/** The shop's pages refuse to be framed, so links in a mail open a new window. */
function openLinksOutside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
