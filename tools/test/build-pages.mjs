import { buildWhenStale } from '../start/build.mjs';

// The pages as `npm start` builds them, for the browser tests.
const result = await buildWhenStale({ say: (line) => console.log(line) });
if (!result.ok) {
  console.error(result.message);
  process.exitCode = 1;
}
