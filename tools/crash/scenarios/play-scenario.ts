import { AssertionError } from 'node:assert';
import { createSimulatedHarness } from '../harness/simulated/simulated-harness.ts';
import { scenarios } from './scenarios.ts';

/**
 * Plays one scenario on a migrated, empty database. Returns its failure, or an empty string when it passes: actual and
 * expected value as JSON, or the violated invariants. `broke: …` means an unexpected error, which does not count as a failure.
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
  const harness = await createSimulatedHarness({ databaseUrl });
  try {
    await play(harness);
    await harness.settle();
    return (await harness.findViolations()).join('; ');
  } catch (error) {
    if (!(error instanceof AssertionError)) return `broke: ${String(error)}`;
    return `${JSON.stringify(error.actual)} instead of ${JSON.stringify(error.expected)}`;
  } finally {
    await harness.close();
  }
}
