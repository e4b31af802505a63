import type { CallProblem, Client } from '#contract/client.ts';
import { ok, type Result } from '#domain/result.ts';

/**
 * Runs after every sign-in (SPECIFICATION section 4, 'Auth'): fetches the role. If the user has none, registers the role `user`. Otherwise
 * sends only the email address again.
 */
export async function registerRole(
  client: Pick<Client, 'readRole' | 'registerUser'>,
  email: string,
): Promise<Result<{ email: string; role: 'user' | 'admin' }, CallProblem>> {
  const known = await client.readRole({ params: { email } });
  if (!known.ok) return known;
  const result = await client.registerUser({
    body: known.value === null ? { email, role: 'user' } : { email },
  });
  return result.ok ? ok(result.value) : result;
}
