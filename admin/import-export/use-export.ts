import { useState } from 'react';
import { adminRoutes } from '#contract/routes/admin-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { BYTE_ORDER_MARK } from '#domain/import-export/csv-text.ts';
import { EXPORT_PART_COUNT } from '#domain/import-export/export-part.ts';
import { saveFile } from '../data/save-file.ts';
import { announceFailure } from '../shell/messages/messages.ts';

/** What can be exported by a selection: the call, and the field of its body that names the records. */
const KINDS = {
  products: { route: adminRoutes.exportSelectedProducts, field: 'ids' },
  orders: { route: adminRoutes.exportSelectedOrders, field: 'numbers' },
} as const;
type Kind = keyof typeof KINDS;

/** Saves products or orders as one CSV file. `done` is how many are read while it runs; null before and after. */
export function useExport(kind: Kind): {
  readonly done: number | null;
  readonly run: (ids: readonly (string | number)[]) => Promise<void>;
} {
  const [done, setDone] = useState<number | null>(null);
  const run = async (ids: readonly (string | number)[]) => {
    if (done !== null) return;
    setDone(0);
    try {
      saveFile(await readParts(kind, ids, setDone));
    } catch {
      announceFailure(`The ${kind} could not be exported. Try again.`);
    }
    setDone(null);
  };
  return { done, run };
}

/** Reads the file in parts, because a request can name only so many records. Drops the headings of all but the first part. */
async function readParts(
  kind: Kind,
  ids: readonly (string | number)[],
  onRead: (count: number) => void,
): Promise<File> {
  const { route, field } = KINDS[kind];
  const parts: string[] = [];
  let name = `${kind}.csv`;
  for (let start = 0; start < ids.length; start += EXPORT_PART_COUNT) {
    const response = await fetch(`${API_BASE}${route.path}`, {
      method: route.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [field]: ids.slice(start, start + EXPORT_PART_COUNT) }),
    });
    if (!response.ok) throw new Error(`the export answered ${response.status}`);
    // Reading a response as text removes the byte order mark.
    const text = await response.text();
    parts.push(start === 0 ? BYTE_ORDER_MARK + text : text.slice(text.indexOf('\n') + 1));
    name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name;
    onRead(Math.min(start + EXPORT_PART_COUNT, ids.length));
  }
  return new File(parts, name, { type: 'text/csv' });
}
