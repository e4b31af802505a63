import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createLocalPost,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/outside-services/webhook-receiver.ts';
import { createPostMessage } from './post-message.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

const post = createLocalPost();
const message = { headers: { 'content-type': 'application/json', 'content-length': '2' }, body: '{}' };

test('a message is posted, and the beginning of the response is kept', async () => {
  receiver.answer({ status: 500, headers: { 'retry-after': '120' }, body: 'x'.repeat(10_000) });
  const posted = await post(receiver.url, message);
  expect(posted).toEqual({
    ok: true,
    value: { status: 500, answer: 'x'.repeat(500), retryAfterMs: 120_000 },
  });
  expect(receiver.messages.at(-1)?.body).toBe('{}');
});

test('a date in Retry-After is waited for', async () => {
  receiver.answer({ status: 503, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } });
  const posted = await post(receiver.url, message);
  expect(posted.ok && Math.round(posted.value.retryAfterMs / 10_000)).toBe(6);
});

test('a redirect is not followed', async () => {
  const count = receiver.messages.length;
  receiver.answer({ status: 307, headers: { location: receiver.url } });
  expect(await post(receiver.url, message)).toMatchObject({ value: { status: 307 } });
  expect(receiver.messages).toHaveLength(count + 1);
});

test.each(['localhost', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254'])(
  'no message goes to %s without another rule',
  async (host) => {
    const count = receiver.messages.length;
    const url = `https://${host}:${new URL(receiver.url).port}/`;
    const posted = await createPostMessage()(url, message);
    expect(posted).toEqual({ ok: false, error: { reason: 'The address is not on the public internet.' } });
    expect(receiver.messages).toHaveLength(count);
  },
);

test('an untrusted certificate and a server that does not answer are reasons to retry', async () => {
  const untrusted = await createPostMessage({ rule: () => true })(receiver.url, message);
  expect(untrusted).toMatchObject({ ok: false, error: { reason: expect.stringContaining('SELF_SIGNED') } });
  receiver.answer(null);
  const slow = await createLocalPost(50)(receiver.url, message);
  expect(slow).toEqual({ ok: false, error: { reason: 'The server took too long.' } });
});

test('a name that is never resolved takes no longer than the time limit', async () => {
  const posted = await createPostMessage({ timeoutMs: 50, lookup: () => undefined })(receiver.url, message);
  expect(posted).toEqual({ ok: false, error: { reason: 'The server took too long.' } });
});

test('the status counts even if the body breaks off or never ends', async () => {
  const value = { status: 200, answer: 'thanks', retryAfterMs: 0 };
  receiver.answer({ status: 200, headers: { 'content-length': '10' }, body: 'thanks' });
  expect(await post(receiver.url, message)).toEqual({ ok: true, value });
  receiver.answer({ status: 200, body: 'thanks', isEndless: true });
  expect(await createLocalPost(500)(receiver.url, message)).toEqual({ ok: true, value });
});
