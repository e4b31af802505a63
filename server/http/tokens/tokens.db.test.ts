import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiToken } from '#database/schema/accounts/api-tokens.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { rateLimit } from '#database/schema/rate-limit.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createImportSteps, newProducts } from '../../testing/import-steps.ts';
import { ageSessions, signInOwner } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';
import { TOKEN_LIMIT } from '../rate-limits/limits.ts';

const api = createTestApi({ limits: [] });

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const STOCK = '/admin/stock';

let admin: Visitor & { email: string };
beforeAll(async () => {
  admin = await api.admin();
});

async function createToken(role = 'manager', name = 'Warehouse'): Promise<{ id: string; token: string }> {
  return succeed(admin, 'POST', '/admin/tokens', { body: { name, role, expiresAt: inDays(30) } });
}

const bearer = (token: string, more = {}) => ({ headers: { authorization: `Bearer ${token}`, ...more } });

describe('an API token', () => {
  it('is shown once and stored as a digest', async () => {
    const { id, token } = await createToken();
    expect(token).toMatch(/^osier_[\w-]{43}$/);
    const [row] = await api.database.db.select().from(apiToken).where(eq(apiToken.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    const { tokens } = await succeed(admin, 'GET', '/admin/tokens');
    expect(JSON.stringify(tokens)).not.toContain(token);
    expect(tokens[0]).toMatchObject({ id, name: 'Warehouse', state: 'active', lastUsedAt: null });
    expect(tokens[0].createdBy.email).toBe(admin.email);
  });

  it('makes calls without cookies, from any origin, and records its last use', async () => {
    const { id, token } = await createToken('fulfilment');
    const program = api.visitor();
    const elsewhere = { origin: 'https://warehouse.example', 'sec-fetch-site': 'cross-site' };
    const { products } = await succeed(program, 'GET', STOCK, bearer(token));
    const moved = await program.call('POST', `/admin/stock/${products[0].units[0].sku}/movements`, {
      body: { change: 2, reason: 'found' },
      ...bearer(token, elsewhere),
    });
    expect(moved.status).toBe(200);
    expect(moved.headers.getSetCookie()).toEqual([]);
    const { tokens } = await succeed(admin, 'GET', '/admin/tokens');
    const used = tokens.find((each: { id: string }) => each.id === id);
    expect(Date.now() - Date.parse(used.lastUsedAt)).toBeLessThan(60_000);
  });

  it('is named in the log, and lists only its own changes if its role may not see all activity', async () => {
    const { id, token } = await createToken('catalogue', 'Translations');
    const program = api.visitor();
    const before = await succeed(program, 'GET', '/admin/activity', bearer(token));
    expect(before.entries).toEqual([]);
    const { product } = await succeed(program, 'GET', '/admin/products/sundress-paprika', bearer(token));
    await succeed(program, 'PATCH', '/admin/products/sundress-paprika', {
      body: { changes: { title: { base: product.title, value: 'Summer dress' } } },
      ...bearer(token),
    });
    const after = await succeed(program, 'GET', '/admin/activity', bearer(token));
    expect(after.entries).toMatchObject([
      { via: 'token', token: 'Translations', who: { email: admin.email }, action: 'product_edited' },
    ]);
    const rows = await api.database.db.select().from(changeLog).where(eq(changeLog.tokenId, id));
    expect(rows).toHaveLength(1);
    const undone = await program.call('POST', `/admin/activity/${after.entries[0].id}/undo`, bearer(token));
    expect(undone.body).toMatchObject({ via: 'token', token: 'Translations' });
  });

  it('does nothing that needs a fresh sign-in, not even by an undo', async () => {
    const { token } = await createToken('manager');
    const program = api.visitor();
    const erased = await program.call('POST', '/admin/customers/nobody/erase', bearer(token));
    expect(erased.body.code).toBe('person_required');
    const invited = await program.call('POST', '/admin/invitations', {
      body: { email: 'a@osier.example', role: 'support' },
      ...bearer(token),
    });
    expect(invited.body.code).toBe('person_required');
    const member = await api.member('support');
    await succeed(admin, 'PUT', `/admin/staff/${member.userId}`, { body: { role: 'read_only' } });
    const [change] = (await succeed(admin, 'GET', '/admin/activity?what=staff&limit=1')).entries;
    expect(change).toMatchObject({ action: 'role_changed', undo: { possible: true } });
    const undone = await program.call('POST', `/admin/activity/${change.id}/undo`, bearer(token));
    expect(undone.body.code).toBe('undo_refused');
  });

  it('applies and undoes no import, because a job would do it with the role of its creator', async () => {
    const { preview, apply } = createImportSteps(api, () => admin);
    const { changeId } = await apply(await preview(newProducts('tee', 1)));
    const { token } = await createToken('manager');
    const program = api.visitor();
    const applied = await program.call('POST', `/admin/imports/${crypto.randomUUID()}/apply`, bearer(token));
    expect(applied.body.code).toBe('person_required');
    const undone = await program.call('POST', `/admin/activity/${changeId}/undo`, bearer(token));
    expect(undone.body).toMatchObject({ code: 'undo_refused', detail: 'A token cannot undo an import.' });
    expect((await admin.call('POST', `/admin/activity/${changeId}/undo`)).status).toBe(200);
  });

  it('acts as a visitor in calls that are open to everyone, also beside a session cookie', async () => {
    const { token } = await createToken();
    expect((await admin.call('GET', '/session', bearer(token))).body).toBeNull();
    const left = await admin.call('POST', '/sign-out', bearer(token));
    expect(left.headers.getSetCookie()).toEqual([]);
    expect((await admin.call('GET', '/session')).body.email).toBe(admin.email);
  });

  it('is refused with its reason when it is unknown, expired or revoked', async () => {
    const program = api.visitor();
    const codeOf = async (token: string) => {
      const { status, body, headers } = await program.call('GET', STOCK, bearer(token));
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toContain('invalid_token');
      return body.code;
    };
    expect(await codeOf('osier_unknown')).toBe('token_invalid');
    const expired = await createToken();
    const past = { createdAt: new Date(Date.now() - 2 * DAY_MS), expiresAt: new Date(Date.now() - 1000) };
    await api.database.db.update(apiToken).set(past).where(eq(apiToken.id, expired.id));
    expect(await codeOf(expired.token)).toBe('token_expired');
    const revoked = await createToken();
    await succeed(admin, 'DELETE', `/admin/tokens/${revoked.id}`);
    expect(await codeOf(revoked.token)).toBe('token_revoked');
    expect((await admin.call('DELETE', `/admin/tokens/${revoked.id}`)).body.code).toBe('token_unknown');
  });

  it('ends at most a year from now, and not in the past', async () => {
    for (const expiresAt of [inDays(-1), inDays(400)]) {
      const body = { name: 'Warehouse', role: 'manager', expiresAt };
      const { status, body: problem } = await admin.call('POST', '/admin/tokens', { body });
      expect(status).toBe(400);
      expect(problem.errors).toMatchObject([{ field: 'expiresAt' }]);
    }
    const owner = { name: 'Warehouse', role: 'owner', expiresAt: inDays(1) };
    expect((await admin.call('POST', '/admin/tokens', { body: owner })).status).toBe(400);
  });

  it('needs a fresh sign-in to be created or revoked', async () => {
    const { id } = await createToken();
    const second = await signInOwner(api, 'Second');
    await ageSessions(api, second);
    const body = { name: 'Warehouse', role: 'manager', expiresAt: inDays(1) };
    expect((await second.call('POST', '/admin/tokens', { body })).body.code).toBe('sign_in_again');
    expect((await second.call('DELETE', `/admin/tokens/${id}`)).body.code).toBe('sign_in_again');
  });

  it('stops working when its creator is no longer an owner', async () => {
    const chief = await signInOwner(api, 'Chief');
    const body = { name: 'Warehouse', role: 'manager', expiresAt: inDays(1) };
    const { token } = await succeed(chief, 'POST', '/admin/tokens', { body });
    expect((await api.visitor().call('GET', STOCK, bearer(token))).status).toBe(200);
    await succeed(admin, 'PUT', `/make-user/${chief.email}`);
    expect((await api.visitor().call('GET', STOCK, bearer(token))).body.code).toBe('token_revoked');
  });

  it('has a rate limit of its own', async () => {
    const [{ token }, other] = [await createToken('read_only'), await createToken('read_only')];
    const program = api.visitor();
    expect((await program.call('GET', STOCK, bearer(token))).status).toBe(200);
    await api.database.db.update(rateLimit).set({ count: TOKEN_LIMIT.attempts });
    const { status, headers } = await program.call('GET', STOCK, bearer(token));
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await program.call('GET', STOCK, bearer(other.token))).status).toBe(200);
  });
});
