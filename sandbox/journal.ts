import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** An append-only list that survives a crash of the process. */
export type Journal<Entry> = {
  /** Appends an entry; resolves when it is on disk. Entries keep the order of the calls. */
  append(entry: Entry): Promise<void>;
  /** Resolves when every appended entry is on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** The entries that the journal held when it was opened, oldest first, and the journal. */
export type OpenedJournal<Entry> = { entries: Entry[]; journal: Journal<Entry> };

/** `off` does not wait for the disk, and may lose entries when the machine crashes; for tests. */
export type Durability = 'on' | 'off';

/**
 * Opens or creates the journal in a folder. Each entry is one line of JSON, written and flushed before it is
 * acknowledged. Entries that wait at the same time share one flush. A truncated last line was never acknowledged and
 * is removed. Damage anywhere else throws.
 */
export async function openJournal<Entry>(
  folder: string,
  { durability = 'on' }: { durability?: Durability } = {},
): Promise<OpenedJournal<Entry>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'journal.jsonl');
  const file = await open(path, 'a+', 0o600);
  const entries = await readEntries<Entry>(file, path).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });

  let waiting: string[] = [];
  let flushing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function flush(): Promise<void> {
    const batch = waiting.join('');
    waiting = [];
    next = undefined;
    await file.appendFile(batch);
    if (durability === 'on') await file.datasync();
  }

  function schedule(): Promise<void> {
    next ??= (flushing ?? Promise.resolve()).then(() => (flushing = flush()));
    return next;
  }

  return {
    entries,
    journal: {
      append(entry) {
        waiting.push(`${JSON.stringify(entry)}\n`);
        return schedule();
      },
      settled: () => next ?? flushing ?? Promise.resolve(),
      async close() {
        await (next ?? flushing);
        await file.close();
      },
    },
  };
}

async function readEntries<Entry>(file: FileHandle, path: string): Promise<Entry[]> {
  const text = await file.readFile('utf8');
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) await file.truncate(Buffer.byteLength(text.slice(0, end)));
  const lines = text.slice(0, end).split('\n').slice(0, -1);
  return lines.map((line, index) => parseLine(line, `${path}:${index + 1}`) as Entry);
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (cause) {
    throw new Error(`the journal is damaged at ${place}`, { cause });
  }
}
