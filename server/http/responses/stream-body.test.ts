import { expect, test } from 'vitest';
import { streamBody } from './stream-body.ts';

test('lets other requests have a turn before each further chunk', async () => {
  const turnsBefore: number[] = [];
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  async function* chunks() {
    for (let count = 0; count < 4; count += 1) {
      turnsBefore.push(turns);
      yield 'a chunk';
    }
  }
  const body = await streamBody(chunks(), (error) => {
    throw error;
  });
  setImmediate(takeTurn);
  await new Response(body).text();
  isOver = true;
  const [, ...further] = turnsBefore;
  expect(new Set(further).size).toBe(3);
});
