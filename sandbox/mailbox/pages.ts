import { Hono, type Context } from 'hono';
import { isOwnHost, LOOPBACK_HOSTS } from '../own-host.ts';
import type { Letter, Letters } from './letters.ts';
import { letterPage, listPage, missingPage } from './page.ts';

/** Nothing but the pages' own styles; a mail stands in a frame that runs no script and fetches nothing. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

/**
 * What a browser sees: the list of mails at `/`, one mail at `/mails/:id`, its HTML alone at `/mails/:id/html`; and for programs
 * everything at `/mails.json` (newest first; `?to=` picks one person's). Only asked for by the name of this machine, so that no page
 * from elsewhere can read mail by giving the mailbox a name of its own (DNS rebinding).
 */
export function createPages(letters: Letters): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isOwnHost(c.req.header('host'), LOOPBACK_HOSTS)) {
      return c.text('This mailbox is only read on its own machine.', 403);
    }
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Content-Type-Options', 'nosniff');
    return next();
  });
  app.get('/', (c) => show(c, listPage(letters.list())));
  app.get('/mails.json', (c) => {
    const to = c.req.query('to')?.toLowerCase();
    const wanted = letters
      .list()
      .filter((letter) => to === undefined || letter.to.some((one) => one.toLowerCase() === to));
    return c.json(wanted);
  });
  app.get('/mails/:id', (c) => withLetter(c, (letter) => show(c, letterPage(letter))));
  app.get('/mails/:id/html', (c) =>
    withLetter(c, ({ html }) => {
      c.header('Content-Security-Policy', letterPolicy);
      return c.html(openLinksOutside(html ?? ''));
    }),
  );
  app.all('*', (c) => show(c, missingPage(), 404));
  return app;

  function withLetter(c: Context, answer: (letter: Letter) => Response | Promise<Response>) {
    const letter = letters.find(c.req.param('id') ?? '');
    return letter ? answer(letter) : show(c, missingPage(), 404);
  }
}

function show(c: Context, html: string, status: 200 | 404 = 200): Response | Promise<Response> {
  c.header('Content-Security-Policy', pagePolicy);
  return c.html(html, status);
}

/** The shop lets no frame show it, so that a link of a mail has to open a window of its own. */
function openLinksOutside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
