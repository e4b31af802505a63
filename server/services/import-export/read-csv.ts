import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT_BYTES } from '#domain/import-export/import-state.ts';

/** Why a file cannot be read, for staff. */
export class UnreadableFile extends Error {
  readonly isTooLarge: boolean;

  constructor(detail: string, isTooLarge = false) {
    super(detail);
    this.isTooLarge = isTooLarge;
  }
}

/** Maximum size of a row: far above that of a product. */
const MAX_ROW_BYTES = 256 * 1024;

/** Maximum characters that are read to find the delimiter. */
const SAMPLE_LENGTH = 64 * 1024;

/** Reads a CSV file of UTF-8 while it arrives: with `,`, `;` or tabs, any line ends, and line breaks in quotes. Throws `UnreadableFile`. */
export function readCsv(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): {
  readonly records: AsyncIterable<string[]>;
  /** The size and SHA-256 of what has been read. */
  readonly summary: () => { bytes: number; digest: string };
} {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_IMPORT_BYTES) throw new UnreadableFile('A file may have at most 100 MB.', true);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { records: parseTexts(decode(counted())), summary: () => ({ bytes, digest: hash.digest('hex') }) };
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Drops the byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new UnreadableFile('This is not UTF-8. In a spreadsheet, save the file as ‘CSV UTF-8’.');
    }
  };
  for await (const chunk of chunks) yield requireText(read(chunk));
  yield read();
}

function requireText(text: string): string {
  if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file.');
  return text;
}

async function* parseTexts(texts: AsyncGenerator<string>): AsyncGenerator<string[]> {
  let sample = '';
  while (sample.length < SAMPLE_LENGTH && !/[\r\n]/.test(sample)) {
    const next = await texts.next();
    if (next.done === true) break;
    sample += next.value;
  }
  const parser = parse({
    delimiter: delimiterOf(sample),
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
  });
  const source = Readable.from(withFirst(sample, texts));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(describe(error)) : error;
  } finally {
    source.destroy();
  }
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  yield* rest;
}

/** Returns the most frequent delimiter of the first line, outside of quotes. */
function delimiterOf(sample: string): string {
  const [line = ''] = sample.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

function describe({ code, records }: CsvError): string {
  const row = Number(records) + 1;
  if (code === 'CSV_MAX_RECORD_SIZE') return `Row ${row} is too long. Is a quotation mark missing?`;
  return `Row ${row} has a quotation mark in a wrong place, or one is missing.`;
}
