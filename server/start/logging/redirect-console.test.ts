import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { STREAM_ABORTED } from '../../http/responses/stream-body.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { redirectConsole } from './redirect-console.ts';

const captured = createCapturedLog();
// Libraries write to the global console.
const library = console;
const { error, warn, info, log, debug } = library;
afterEach(() => void Object.assign(library, { error, warn, info, log, debug }));

test('sends console output of libraries to the log, without the parameters of a query', () => {
  captured.expectError('a library wrote to the console');
  redirectConsole(captured.log);
  const cause = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
  const query = new DrizzleQueryError('select $1', ['2210 Larch Street'], cause);
  library.error(query);
  library.warn('stream failed:', query.message);
  library.info('a client left');
  library.error(STREAM_ABORTED);
  expect(captured.lines).toMatchObject([
    { level: 50, err: { code: 'ECONNRESET', message: 'connection lost' } },
    { level: 40, text: 'stream failed: Failed query: select $1' },
    { level: 20, text: 'a client left' },
  ]);
  expect(JSON.stringify(captured.lines)).not.toContain('Larch');
});
