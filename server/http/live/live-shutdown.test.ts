import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { systemScheduler } from '../../adapters/system-scheduler.ts';
import { createRequestListener } from '../../start/http-server/create-request-listener.ts';
import { listen } from '../../start/http-server/listen.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { eventsResponse } from '../responses/respond.ts';
import { createLiveChanges } from './live-changes.ts';

const { log } = createCapturedLog();

test('a server stops without waiting for open screens, whose streams end completely', async () => {
  const live = createLiveChanges(systemScheduler);
  async function* listEvents(signal: AbortSignal) {
    const queue = live.open(signal);
    yield 'first';
    while ((await queue.next()) !== null) yield 'next';
  }
  const opened = await listen({ host: '127.0.0.1', port: 0 });
  if (!opened.ok) throw new Error(opened.error.message);
  const server = opened.value;
  server.open(
    createRequestListener({
      fetch: () => eventsResponse(listEvents, { write: (event) => event, onError: () => undefined }),
      respondFromCache: () => false,
      publicUrl: 'http://shop.test',
      proxies: null,
      log,
    }),
  );
  const asked = request({ host: '127.0.0.1', port: server.port, headers: { host: 'shop.test' } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(response, 'data');
  const ended = once(response, 'end');
  live.end();
  await Promise.all([ended, server.close(new AbortController().signal)]);
  expect(response.complete).toBe(true);
  expect(text).toContain('data: "first"');
});
