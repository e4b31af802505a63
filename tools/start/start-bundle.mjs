import { claimDataFolder } from './claim-folder.mjs';
import { readSettings } from './read-settings.mjs';

/** `npm start` of a bundle: like `start-shop.mjs`, but nothing is installed or built, and the shop runs in this process. */
const failure = await claimDataFolder(readSettings());
if (failure === undefined) {
  await import('../../server/main.ts');
} else {
  process.stderr.write(`${failure}\n`);
  process.exitCode = 1;
}
