import type { BrowserContext, Page } from '@playwright/test';
import { poll, send } from '../presses/press.ts';

const PASSWORD = 'a long enough password';

/** Returns an address that no account has. */
export function uniqueEmail(): string {
  return `bench.${Date.now()}@osier.example`;
}

/** Signs up in a session of its own, which the caller closes. */
export async function signUp(
  page: Page,
  { email, name }: { email: string; name: string },
): Promise<BrowserContext> {
  const { origin } = new URL((await page.request.get('/api/home')).url());
  const session = await page.context().browser()?.newContext({ baseURL: origin });
  if (session === undefined) throw new Error('The browser is closed.');
  await send(session, 'post', { path: '/sign-up', data: { name, email, password: PASSWORD } });
  return session;
}

/** Creates a member of staff, and calls `act` with that member's session. Returns the member's address. */
export async function createMember(
  page: Page,
  act?: (session: BrowserContext) => Promise<unknown>,
): Promise<string> {
  const email = uniqueEmail();
  const session = await signUp(page, { email, name: 'Nora Bench' });
  try {
    await send(page, 'post', { path: '/admin/invitations', data: { email, role: 'support' } });
    await send(session, 'post', { path: '/admin/join', data: { secret: await findSecret(page, email) } });
    await act?.(session);
  } finally {
    await session.close();
  }
  return email;
}

/** Waits for the mail of an invitation in the mailbox of the sandbox. Returns the secret of its link. */
async function findSecret(page: Page, email: string): Promise<string> {
  const { mailboxUrl } = await send<{ mailboxUrl: string }>(page, 'get', { path: '/admin/mail-settings' });
  return poll('mail', async () => {
    const response = await fetch(`${mailboxUrl}/mails.json?to=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as readonly { text: string | null }[];
    return mails
      .map(({ text }) => /https?:\/\/\S+\/join#(\S+)/.exec(text ?? '')?.[1])
      .find((secret) => secret);
  });
}
