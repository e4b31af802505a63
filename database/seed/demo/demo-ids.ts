import { z } from 'zod';
import { readJsonFile } from '../read-json-file.ts';

/** The ids of the demo products. The shop needs no more of them; `demo-files.ts` reads the whole demo catalogue. */
export const DEMO_IDS: readonly string[] = readJsonFile(
  new URL('products.json', import.meta.url),
  z.array(z.object({ id: z.string() })),
).map(({ id }) => id);

/** A shop with this number of demo products has most of them. */
export const DEMO_MAJORITY_COUNT = Math.floor(DEMO_IDS.length / 2) + 1;
