import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { testProcessLifecycle, testPrograms } from '../testing/run-program.ts';

const { dataFolder, runProgram } = testPrograms();
const program = new URL('./main.ts', import.meta.url);

type Ready = { type: 'ready'; url: string; smtpUrl: string };

const start = (port = 0) => runProgram(program, ['--port', String(port), '--data', dataFolder()]);

testProcessLifecycle(start);

it('keeps every acknowledged mail after SIGKILL', async () => {
  const { child, firstMessage } = await start();
  await createTransport((firstMessage as Ready).smtpUrl).sendMail({
    from: 'a@osier.example',
    to: 'b@osier.example',
    subject: 'Still here',
    text: 'x',
  });
  const killed = once(child, 'exit');
  child.kill('SIGKILL');
  await killed;

  const second = await start();
  const kept = await fetch(`${(second.firstMessage as Ready).url}/mails.json`);
  expect(await kept.json()).toMatchObject([{ subject: 'Still here' }]);
});
