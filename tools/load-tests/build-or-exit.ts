import { reportCommandFailure } from '../command/with-shop-database.ts';
import { buildWhenStale } from '../start/build.mjs';

/** Builds the pages unless a build of the current sources exists. Exits with 1 when that fails. */
export async function buildOrExit(): Promise<void> {
  const built = await buildWhenStale({ onStart: (title) => console.log(`${title} …`) });
  if (built.ok) return;
  reportCommandFailure(built.message);
  process.exit();
}
