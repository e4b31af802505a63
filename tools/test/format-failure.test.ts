import { expect, test } from 'vitest';
import { formatFailure } from './format-failure.ts';

const OTHERS_FRAMES = `    at file:///osier/node_modules/vitest/dist/run.js:1:2
    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)
`;

test('prints the first lines of the error without colours or frames of others, and a quoted command', () => {
  const failure = {
    test: "web/a.test.ts › it's $5",
    reason: `\u001B[31mexpected 1\u001B[39m\n\n  to be 2\n${OTHERS_FRAMES}${'at line\n'.repeat(20)}`,
    command: ['vitest', 'run', '--project', 'unit', 'web/a.test.ts', '-t', String.raw`^it's \$5$`],
  };
  expect(formatFailure(failure)).toEqual([
    "web/a.test.ts › it's $5",
    '    expected 1',
    '      to be 2',
    '    at line',
    '    at line',
    '    at line',
    '    at line',
    String.raw`    Run it alone: npx vitest run --project unit web/a.test.ts -t '^it'\''s \$5$'`,
  ]);
});
