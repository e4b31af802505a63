import { readResults, toMarkdown } from './results/write-results.ts';

// `npm run --silent bench:results`: prints the last results of every bench as Markdown.
console.log(toMarkdown(readResults()));
