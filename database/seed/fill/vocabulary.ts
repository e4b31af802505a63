import { z } from 'zod';
import { readJsonFile } from '../read-json-file.ts';

const list = z.array(z.string()).min(1);

/** The words that generated titles, details and reviews are made of. */
export const VOCABULARY = readJsonFile(
  new URL('vocabulary.json', import.meta.url),
  z.strictObject({
    finishes: list,
    cloths: list,
    /** Partly empty, so that some titles have no pattern. */
    patterns: list,
    colours: list,
    nouns: z.record(z.string(), list),
    cuts: list,
    seams: list,
    wearings: list,
    remarks: list,
    writers: list,
  }),
);
