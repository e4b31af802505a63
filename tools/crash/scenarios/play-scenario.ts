import { AssertionError } from 'node:assert';
import { openSimulatedWorld } from '../world/simulated-world.ts';
import { scenarios } from './scenarios.ts';

/**
 * Plays one scenario in a world of its own, on a migrated, empty database; answers the fault that it shows, empty when the shop stands:
 * what is and what should be, as JSON, or what the invariants say in the end. `broke: …` is no such fault, but an error.
 */
export async function playScenario({
  databaseUrl,
  name,
}: {
  databaseUrl: string;
  name: string;
}): Promise<string> {
  const play = scenarios[name];
  if (play === undefined) throw new Error(`there is no scenario ${name}`);
  const world = await openSimulatedWorld({ databaseUrl });
  try {
    await play(world);
    await world.settle();
    return (await world.check()).join('; ');
  } catch (error) {
    if (!(error instanceof AssertionError)) return `broke: ${String(error)}`;
    return `${JSON.stringify(error.actual)} instead of ${JSON.stringify(error.expected)}`;
  } finally {
    await world.close();
  }
}
