import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments, exitWithUsage } from '../command/read-arguments.ts';
import { readAsvs, readSpecification } from './read-tables.ts';
import { asvsToMarkdown, specificationToMarkdown } from './to-markdown.ts';

/** `npm run --silent conformance specification|asvs`: prints a conformance table as Markdown. */
const USAGE = 'For example: npm run --silent conformance asvs > .cache/asvs.md';
const [table = ''] = readArguments(USAGE, { positionals: 1 }).positionals;
const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

if (table === 'specification')
  console.log(specificationToMarkdown(readSpecification(await read('specification.json'))));
else if (table === 'asvs') console.log(asvsToMarkdown(readAsvs(await read('asvs.json'))));
else exitWithUsage(USAGE, 'Name a table: specification or asvs.');
