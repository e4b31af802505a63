import { z } from 'zod';

/** A test: its file, relative to the checkout, and its own name without those of its `describe` blocks. */
export type Test = {
  file: string;
  name: string;
};

const path = z.string().regex(/^\S+$/);
/** `file › name`. */
const namedTest = z
  .string()
  .regex(/^\S+ › \S/)
  .transform(parseTest);

const specificationRow = z
  .strictObject({
    number: z.string().regex(/^\d+\.\d+$/),
    requirement: z.string().min(1),
    files: z.array(path),
    tests: z.array(namedTest),
    /** Why the requirement has no test yet. */
    notYet: z.string().min(1).optional(),
  })
  .refine(({ tests, notYet }) => (tests.length === 0) === (notYet !== undefined), {
    error: 'A row names tests, or gives the reason in notYet.',
  });

const specification = z.strictObject({
  sections: z.record(z.string(), z.string()),
  rows: z.array(specificationRow).superRefine(expectOrder),
});

const asvsRow = z.strictObject({
  number: z.string().regex(/^\d+\.\d+\.\d+$/),
  requirement: z.string().min(1),
  status: z.enum(['held', 'partly', 'open', 'n/a']),
  note: z.string().min(1).optional(),
  files: z.array(path),
  /** A whole test file, or `file › part of a test's name`. */
  tests: z.array(path.or(z.string().regex(/^\S+ › \S/))),
});

const asvs = z.strictObject({
  chapters: z.record(z.string(), z.string()),
  rows: z.array(asvsRow).superRefine(expectOrder),
});

/** specification.json: each requirement of docs/SPECIFICATION.md, the files that implement it, and its tests. */
export type Specification = z.infer<typeof specification>;
export type RequirementRow = Specification['rows'][number];

/** asvs.json: each requirement of OWASP ASVS 5 level 2, its status here, and the evidence. */
export type Asvs = z.infer<typeof asvs>;

/** Parses specification.json. Throws unless its rows are valid and in the order of their numbers, each number once. */
export function readSpecification(text: string): Specification {
  return specification.parse(JSON.parse(text));
}

/** Parses asvs.json. Throws unless its rows are valid and in the order of their numbers, each number once. */
export function readAsvs(text: string): Asvs {
  return asvs.parse(JSON.parse(text));
}

/** Splits `file › name`; the name is empty when only a file is given. */
export function parseTest(text: string): Test {
  const [file = '', ...name] = text.split(' › ');
  return { file, name: name.join(' › ') };
}

/** A fixed order keeps the file free of merge conflicts and of numbers used twice. */
function expectOrder(rows: readonly { number: string }[], context: z.RefinementCtx): void {
  for (const [at, { number }] of rows.entries()) {
    const previous = rows[at - 1]?.number;
    if (previous !== undefined && compareNumbers(previous, number) >= 0)
      context.addIssue({ code: 'custom', message: `${number} is listed after ${previous}.` });
  }
}

function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}
