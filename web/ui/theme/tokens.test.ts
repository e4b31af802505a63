import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('theme-color and the web app manifest have the background colours of the page', () => {
  const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(read('tokens.css')) ?? [];
  const contents = [...read('../../root.tsx').matchAll(/name="theme-color".*content="(#\w+)"/g)];
  expect(contents.map(([, colour]) => colour)).toEqual([light, dark]);
  expect(JSON.parse(read('../../public/manifest.webmanifest'))).toMatchObject({ background_color: light });
});
