import { readFile } from 'node:fs/promises';
import { Hono, type Context } from 'hono';
import { escape } from '../page-layout.ts';
import { corsHeaders, type ApiDependencies } from './api.ts';
import { authenticateIntent } from './payments/confirm-intent.ts';
import { forBrowser } from './payments/show-payment-intent.ts';

const javascript = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** The files served at `/browser`, with their content types. */
const assets: Readonly<Record<string, string>> = {
  'api-call.js': javascript,
  'challenge/challenge-dialog.js': javascript,
  'challenge/challenge.css': css,
  'challenge/challenge.js': javascript,
  'element/card-element-classes.js': javascript,
  'element/card-element-frame.js': javascript,
  'element/card-element.js': javascript,
  'field/card-frames.js': javascript,
  'field/card-rules.js': javascript,
  'field/field-input.js': javascript,
  'field/field-style.js': javascript,
  'field/field.css': css,
  'field/field.js': javascript,
  'stripe.js': javascript,
};

/** Serves the browser code, the frame of the card fields and the 3-D Secure page. */
export function createPages(deps: ApiDependencies): Hono {
  const app = new Hono();
  for (const [file, type] of Object.entries(assets)) {
    app.get(`/browser/${file}`, async (c) => {
      const text = await readFile(new URL(`./browser/${file}`, import.meta.url), 'utf8');
      for (const [name, value] of corsHeaders(c.req.header('origin'), deps.shopOrigins))
        c.header(name, value);
      return c.body(text, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      });
    });
  }
  app.get('/frames/field', (c) => sendFrame(c, deps, fieldFrame(deps.shopOrigins)));
  app.get('/three-d-secure/:challenge', (c) => {
    const challenge = c.req.param('challenge');
    const intent = [...deps.store.state.payment_intent.values()].find((one) => one.challenge === challenge);
    const amount = intent && `$${(intent.amount / 100).toFixed(2)}`;
    return sendFrame(c, deps, challengeFrame(deps.shopOrigins, amount));
  });
  app.post('/three-d-secure/:challenge', async (c) => {
    const outcome = (await c.req.text()) === 'result=completed' ? 'completed' : 'failed';
    const context = deps.createContext();
    const result = authenticateIntent(context, c.req.param('challenge'), outcome);
    await deps.save(context, result.puts ?? [], { id: null, idempotency_key: null });
    return c.json(forBrowser(result.body), result.status === 200 ? 200 : 400);
  });
  return app;
}

function sendFrame(c: Context, deps: ApiDependencies, html: string): Response {
  const shop = deps.shopOrigins.join(' ');
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src ${shop}; base-uri 'none'; form-action 'none'; frame-ancestors ${shop}`,
  );
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Content-Type-Options', 'nosniff');
  return c.html(html);
}

/** Renders the frame of any field. Its script reads the kind of field from the URL. */
function fieldFrame(shopOrigins: readonly string[]): string {
  return `<!doctype html>
<html lang="en" data-shop-origins="${escape(shopOrigins.join(' '))}">
<meta charset="utf-8">
<title>Card field (sandbox)</title>
<link rel="stylesheet" href="/browser/field/field.css">
<script type="module" src="/browser/field/field.js"></script>
<body><form id="fields" novalidate></form></body>
</html>
`;
}

function challengeFrame(shopOrigins: readonly string[], amount: string | undefined): string {
  const question =
    amount === undefined
      ? '<p role="alert">This authentication is no longer open.</p>'
      : `<p>This test card requires authentication to pay <b>${escape(amount)}</b>. A real bank would ask for a code here.</p>
<div class="choices"><button type="button" value="completed">Complete</button><button type="button" value="failed">Fail</button></div>`;
  return `<!doctype html>
<html lang="en" data-shop-origins="${escape(shopOrigins.join(' '))}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>3-D Secure (sandbox)</title>
<link rel="stylesheet" href="/browser/challenge/challenge.css">
<script src="/browser/challenge/challenge.js"></script>
<body><main><p class="mark">Sandbox</p><h1 tabindex="-1">Authenticate this payment</h1>
${question}
</main></body>
</html>
`;
}
