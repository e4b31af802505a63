import { buildWhenStale } from '../start/build.mjs';

// Builds the pages as `npm start` does.
const result = await buildWhenStale({ onStart: (line) => console.log(line) });
if (!result.ok) {
  console.error(result.message);
  process.exitCode = 1;
}
