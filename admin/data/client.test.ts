import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { client, countWrites, requestIdOf } from './client.ts';

const responses: (Response | Error)[] = [];

beforeEach(() => {
  responses.length = 0;
  vi.stubGlobal('location', { origin: 'http://shop.test' });
  vi.stubGlobal('fetch', async () => {
    const next = responses.shift() ?? new Error('no response');
    if (next instanceof Error) throw next;
    return next;
  });
});
afterEach(() => vi.unstubAllGlobals());

function failWith(requestId: string): void {
  const headers = { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': requestId };
  responses.push(new Response(JSON.stringify(createProblem('internal_error')), { status: 500, headers }));
}

async function readFailure() {
  const result = await client.readMe();
  if (result.ok) throw new Error('the call did not fail');
  return { code: result.error.code, requestId: requestIdOf(result.error) };
}

test('a problem has the id of its own request, and no id when the shop cannot be reached', async () => {
  failWith('first');
  failWith('second');
  expect(await readFailure()).toEqual({ code: 'internal_error', requestId: 'first' });
  expect(await readFailure()).toEqual({ code: 'internal_error', requestId: 'second' });
  expect(await readFailure()).toEqual({ code: 'unreachable', requestId: undefined });
});

test('an error response of a proxy has no request id', async () => {
  responses.push(new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } }));
  expect(await readFailure()).toEqual({ code: 'internal_error', requestId: undefined });
});

test('a call that may write is counted when it ends, even without a response', async () => {
  const before = countWrites();
  await client.readMe();
  expect(countWrites()).toBe(before);
  await client.signOut();
  expect(countWrites()).toBe(before + 1);
});

test('a read that a sign-in overtakes is sent again with the new session', async () => {
  const [session, refusal] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const answers = [refusal.promise, session.promise, Response.json({}), Response.json({})];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    sent.push(new URL(url).pathname);
    return answers.shift();
  });
  const overtaken = client.readMe();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const signIn = client.signIn({ body: { email: 'owner@osier.test', password: 'a password' } });
  const later = client.readMe();
  refusal.resolve(new Response(null, { status: 401 }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  session.resolve(Response.json({}));
  for (const result of await Promise.all([signIn, overtaken, later])) expect(result.ok).toBe(true);
  expect(sent).toHaveLength(4);
});

test('a read without a session fails when no sign-in has overtaken it', async () => {
  responses.push(new Response(null, { status: 401 }), Response.json({}));
  expect(await client.readMe()).toMatchObject({ ok: false });
  expect(responses).toHaveLength(1);
});
