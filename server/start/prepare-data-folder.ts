import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeFileError } from '#database/errors/describe-file-error.ts';
import { fail, ok, type Result } from '#domain/result.ts';

type Failure = { readonly message: string };

/** Creates the data folder if it is missing, restricts it to its owner, and checks that it is writable. */
export async function prepareDataFolder(dataDir: string): Promise<Result<void, Failure>> {
  const trial = join(dataDir, `.trial-${randomUUID()}`);
  try {
    await makeFolder(dataDir, 0o700);
    await restrict(dataDir);
    // An empty file would not detect a full disk.
    await writeFile(trial, Buffer.alloc(4096));
    return ok(undefined);
  } catch (error) {
    return fail(unwritable(dataDir, error));
  } finally {
    await rm(trial).catch(() => undefined);
  }
}

/** Creates a folder and its parents. Node's recursive option never returns in places such as `/proc`. */
async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !existsSync(dirname(path))) {
      await makeFolder(dirname(path));
      await mkdir(path, mode);
    } else if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) {
      throw error;
    }
  }
}

/**
 * Sets mode 0700 on a data folder that an earlier version created with the default mode. Leaves alone a folder that is not the
 * shop's, one that others cannot read, and mode 0711, which PostgreSQL's user may need (`database/embedded/installation/installation.ts`).
 */
async function restrict(dataDir: string): Promise<void> {
  const { mode, uid } = await stat(dataDir);
  const isOurs = uid === process.getuid?.() && OWN_NAMES.some((name) => existsSync(join(dataDir, name)));
  const isReadable = (mode & 0o006) !== 0;
  if (isOurs && isReadable) await chmod(dataDir, 0o700);
}

/** Files and folders by which a data folder of the shop is recognised. Which of them exist depends on the settings. */
const OWN_NAMES = ['session-secret', 'postgres', 'card-provider', 'pictures', 'picture-cache'];

function unwritable(dataDir: string, error: unknown): Failure {
  const { code } = error as NodeJS.ErrnoException;
  const advice =
    code === 'EACCES'
      ? `: start the shop as its owner, or give it to this user (chown -R <user>: ${dataDir})`
      : '';
  return {
    message: `Cannot write to the data folder ${dataDir} (${describeFileError(error) ?? String(error)})${advice}.`,
  };
}

/** Reads the session secret from the data folder, or creates one atomically: 256 bits, mode 0600. */
export async function loadSessionSecret(dataDir: string): Promise<Result<string, Failure>> {
  const file = join(dataDir, 'session-secret');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined && stored.trim().length >= 32) return ok(stored.trim());

  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    // Removes only a file that was read as damaged. If there was none, another process may just have written its secret.
    if (stored !== undefined) await rm(file, { force: true });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return ok((await readFile(file, 'utf8')).trim());
  } catch (error) {
    return fail(unwritable(dataDir, error));
  } finally {
    await rm(draft).catch(() => undefined);
  }
}
