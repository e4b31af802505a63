import { openSimulatedWorld } from './simulated-world.ts';
import { scenarios } from './scenarios.ts';

/**
 * Plays every scenario on an empty database, and stops at the first that shows a fault: exit code 0 when the shop stands, 1 when it
 * does not, with the scenario's name. The tests let it loose on copies of the shop that are broken on purpose.
 *
 *   node tools/crash/prove.ts postgres://…/an-empty-migrated-database
 */
const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('prove.ts needs the address of a database');
const world = await openSimulatedWorld({ databaseUrl });
try {
  for (const [name, play] of Object.entries(scenarios)) {
    const fault = await play(world)
      .then(() => world.settle())
      .then(() => world.check())
      .then(
        (wrong) => wrong.join('; '),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    if (fault === '') continue;
    console.log(`caught by: ${name}\n${fault}`);
    process.exitCode = 1;
    break;
  }
} finally {
  await world.close();
}
