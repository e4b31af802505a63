import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { ChooserProvider } from './create-provider.ts';
import { demoAccounts, drawPhoto, type Account } from './demo-accounts.ts';
import { chooserPage, errorPage } from './render-pages.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * Serves the chooser at `/choose/:uid`, and the photos. `shopOrigins` are the only origins to which the form may
 * redirect. The server answers only under this machine's own host names, so that a foreign page cannot reach it by
 * DNS rebinding.
 */
export function createPages(
  { provider, choose }: ChooserProvider,
  shopOrigins: readonly string[],
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self' ${shopOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Content-Type-Options', 'nosniff');
    return next();
  });
  app.get('/photos/:file{[0-9a-f]{6}\\.svg}', (c) =>
    c.body(drawPhoto(`#${c.req.param('file').slice(0, 6)}`), 200, { 'Content-Type': 'image/svg+xml' }),
  );
  // Browsers request it on their own.
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get('/choose/:uid', async (c) => {
    const { incoming, outgoing } = c.env;
    await provider.interactionDetails(incoming, outgoing);
    return c.html(chooserPage({ action: c.req.path }));
  });
  app.post('/choose/:uid', async (c) => {
    const form = await c.req.formData();
    const readField = (field: string) => {
      const value = form.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    let answer: InteractionResults = { error: 'access_denied', error_description: 'no account was chosen' };
    if (readField('who') !== 'nobody') {
      const account = readAccount(readField);
      if (account === undefined) {
        const problem = 'Enter a name and an email address.';
        return c.html(chooserPage({ action: c.req.path, problem }), 400);
      }
      answer = { select_account: {}, login: { accountId: choose(account) } };
    }
    const { incoming, outgoing } = c.env;
    await forgetLastChoice(provider, await provider.interactionDetails(incoming, outgoing));
    return c.redirect(await provider.interactionResult(incoming, outgoing, answer), 303);
  });
  app.onError((error, c) => {
    const isExpired = error.name === 'SessionNotFound';
    if (!isExpired) process.stderr.write(`account chooser: ${error.stack ?? error.message}\n`);
    return c.html(
      errorPage(isExpired ? 'This sign-in has expired' : 'Something went wrong'),
      isExpired ? 400 : 500,
    );
  });
  return app;
}

/** Clears the previous choice, so that the next account can be chosen without signing out first. */
async function forgetLastChoice(provider: Provider, interaction: Interaction): Promise<void> {
  if (interaction.session === undefined) return;
  const session = await provider.Session.findByUid(interaction.session.uid);
  await session?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

function readAccount(readField: (field: string) => string): Account | undefined {
  const known = demoAccounts.find(({ email }) => email === readField('who'));
  if (known) return known;
  const [name, email] = [readField('name'), readField('email')];
  if (name === '' || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  return { name, email, emailVerified: readField('verified') === 'on', colour: null };
}
