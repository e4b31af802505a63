import { z } from 'zod';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { LINE_SEPARATOR, productIdOf } from '#domain/cart/line-id.ts';
import { parseDepartment, type Department } from '#domain/catalogue/departments.ts';
import { MAX_SIZE_LENGTH } from '#domain/catalogue/sizes/size.ts';
import { SLUG_ID } from '#domain/catalogue/slug.ts';
import { tenthsFromStars } from '#domain/review/rating.ts';
import { normaliseSearch } from '#domain/search/search-words.ts';
import { isSingleLine, isMultiline, isVisible, MAX_NAME_LENGTH } from '#domain/text.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';

/** Creates the message for a field that is missing or has the wrong type. */
function mustBe(name: string, what: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined ? `${name} is required.` : `${name} must be ${what}.`;
}

/** One line of text, trimmed, of 1 to `max` characters. `name` names the field in messages. */
export function singleLine(name: string, max: number) {
  return z
    .string({ error: mustBe(name, 'text') })
    .refine(isSingleLine, { error: `${name} contains characters that are not allowed.` })
    .trim()
    .min(1, { error: `${name} is required.` })
    .refine((text) => text === '' || isVisible(text), { error: `${name} must contain something visible.` })
    .max(max, { error: `${name} must not be longer than ${max} characters.` });
}

/** One line of text, trimmed, possibly empty, of at most `max` characters. */
export function possiblyEmptyLine(name: string, max: number) {
  return z
    .string({ error: mustBe(name, 'text') })
    .trim()
    .max(max, { error: `${name} must not be longer than ${max} characters.` })
    .refine(isSingleLine, { error: `${name} must be on one line.` });
}

/** The name of a person, in calls and from identity providers. */
export const personName = singleLine('Name', MAX_NAME_LENGTH);

/** Text of several lines, trimmed, possibly empty, of at most `max` characters. */
export function multiline(name: string, max: number) {
  return z
    .string({ error: mustBe(name, 'text') })
    .refine(isMultiline, { error: `${name} contains characters that are not allowed.` })
    .trim()
    .max(max, { error: `${name} must not be longer than ${max} characters.` });
}

/** Text of several lines that is not empty, trimmed, of at most `max` characters. */
export function visibleText(name: string, max: number) {
  return multiline(name, max).refine(isVisible, { error: `${name} must contain something visible.` });
}

/** The text of a search: one line, without invisible characters that pasted text may contain. */
export function searchText(name: string, max: number) {
  return z
    .string({ error: mustBe(name, 'text') })
    .overwrite(normaliseSearch)
    .pipe(singleLine(name, max));
}

/** An email address, trimmed and in lower case for comparison (DECISIONS 9). */
export const email = singleLine('Email', TYPED_LENGTHS.email)
  .toLowerCase()
  .pipe(z.email({ error: 'Email must be a valid email address.' }));

/** A password, not trimmed. The identity port checks its length. */
export const password = z
  .string({
    error: ({ input }) => (input === undefined ? 'Password is required.' : 'Password must be text.'),
  })
  .min(1, { error: 'Password is required.' })
  .max(1000, { error: 'Password must not be longer than 1000 characters.' })
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
    error: 'Password contains characters that are not allowed.',
  });

/** A product's id: lower-case letters, digits and dashes. */
export const productId = z
  .string({ error: mustBe('The product id', 'text') })
  .regex(SLUG_ID, { error: 'This is not a product id.' });

/** The id of a record of the back office, in the path. `name` is for messages, such as `a discount`. */
export function idOf(name: string) {
  return z.object({ id: z.string().regex(SLUG_ID, { error: `This is not the id of ${name}.` }) });
}

const LINE_ID = new RegExp(`${SLUG_ID.source.slice(0, -1)}(?:${LINE_SEPARATOR}[1-9][0-9]{0,3})?$`);

/** The id of a cart line: its product's id, followed by `~2`, `~3` … on further lines of the product. Returns the product's id. */
export const cartLineId = z
  .string({ error: mustBe('The product id', 'text') })
  .regex(LINE_ID, { error: 'This is not a product id.' })
  .transform(productIdOf);

/** The id of a size scale. The server rejects unknown ones. */
export const scaleId = z.string().regex(/^[a-z0-9](-?[a-z0-9]){0,31}$/, {
  error: 'A name has up to 32 lower-case letters, digits and dashes between them.',
});

/** An order's own id (a UUID) or the id of its card payment. */
export const orderReference = z
  .string({ error: 'The order id must be text.' })
  .regex(/^[A-Za-z0-9_-]{1,128}$/, { error: 'This is not an order id.' });

/** The card provider's id of a payment, or the id of an order with nothing to pay. */
export const transactionId = z
  .string({ error: mustBe('The transaction id', 'text') })
  .regex(/^[A-Za-z0-9_-]{1,128}$/, { error: 'This is not a transaction id.' });

/** The secret of a mailed link. */
export const secret = z
  .string({ error: 'The link is not complete.' })
  .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'The link is not complete.' });

/** The token of a preview link: a product's id, the end of the link and their signature. */
export const previewToken = z
  .string({ error: 'The link is not complete.' })
  .max(128, { error: 'The link is not complete.' })
  .regex(/^[\w.-]+$/, { error: 'The link is not complete.' });

/** Headers of a call that a client may repeat: a new key for each change or order; a retry sends the same key. */
export const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/, { error: 'Idempotency-Key must be 8 to 128 visible ASCII characters.' })
    .optional(),
});

/** Digits with `+`, spaces, dashes, dots and brackets between them; 6 to 15 digits (DECISIONS 23). */
export const phone = singleLine('Phone number', TYPED_LENGTHS.phone)
  .regex(/^[0-9+\-(). ]*$/, {
    error: 'Phone number may hold digits, +, spaces, dashes, dots and brackets only.',
  })
  .refine((text) => /^[0-9]{6,15}$/.test(text.replaceAll(/[^0-9]/g, '')), {
    error: 'Phone number must have 6 to 15 digits.',
  });

/** Number of pieces of one product in one order. */
export const quantity = z
  .int({ error: mustBe('Quantity', 'a whole number') })
  .min(1, { error: 'Quantity must be at least 1.' })
  .max(MAX_QUANTITY, { error: `Quantity must not be more than ${MAX_QUANTITY}.` });

/** A size of a product. The server rejects one that the product does not have. */
export const size = singleLine('Size', MAX_SIZE_LENGTH);

/** A price in dollars. The order service compares it in whole cents. */
export const dollars = z
  .number({ error: 'Price must be a number.' })
  .min(0, { error: 'Price must not be negative.' })
  .max(1_000_000, { error: 'Price is too high.' });

/** The total of an order in dollars. The order service compares it in whole cents. */
export const dollarsOfOrder = z
  .number({ error: 'The total must be a number.' })
  .min(0, { error: 'The total must not be negative.' })
  .max(1e12, { error: 'The total is too high.' });

/** An amount in dollars that staff enter, or a weight in grams. */
export function amount(max: number) {
  return z
    .number({ error: 'This must be an amount.' })
    .min(0, { error: 'This must not be negative.' })
    .max(max, { error: 'This is too high.' })
    .multipleOf(0.01, { error: 'This must have at most two decimals.' });
}

export const flag = z.boolean({ error: 'This must be true or false.' });

/** Stars in steps of a tenth (SPECIFICATION section 5). */
export const stars = z
  .number({ error: mustBe('Rate', 'a number') })
  .refine((value) => tenthsFromStars(value) !== undefined, {
    error: 'Rate must be from 0 to 5 in steps of 0.1.',
  });

/** One line of visible text. */
const VISIBLE_LINE_PATTERN = /^(?=.*\S)[^\p{Cc}]{1,200}$/u;

export const department = z
  .string()
  .transform(
    (word, context): Department => parseDepartment(word) ?? refuse(context, 'There is no such department.'),
  );
/** A word that names a category. The server rejects unknown ones. */
export const category = z.string().regex(VISIBLE_LINE_PATTERN, { error: 'There is no such category.' });

/** The id or label of a brand. The server rejects unknown ones. */
export const brand = z.string().regex(VISIBLE_LINE_PATTERN, { error: 'There is no such brand.' });

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** A whole number that arrives as text in a query. */
export function wholeNumber(name: string, { min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, { error: `${name} must be a whole number.` })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, { error: `${name} must be at least ${min}.` })
        .max(max, { error: `${name} must not be more than ${max}.` }),
    );
}

/** A day, or a date and time in UTC, from 2000 on. */
export function moment(name: string) {
  const error = `${name} must be a date from the year 2000 on, such as 2026-11-21.`;
  return z.union([z.iso.date(), z.iso.datetime()], { error }).refine((at) => at >= '2000', { error });
}

const MAX_FILTER_VALUE_COUNT = 100;

/** One value or several of a filter, separated by commas. */
export function anyOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  const items = z
    .array(item)
    .max(MAX_FILTER_VALUE_COUNT, { error: `At most ${MAX_FILTER_VALUE_COUNT} values.` });
  return z.string().transform((text, context) => {
    const read = items.safeParse([...new Set(text.split(','))]);
    // The problem is that of the filter, not of one of its values.
    return read.success ? read.data : refuse(context, read.error.issues[0]?.message ?? '');
  });
}

/** Parameters of a list that can be read page by page. */
export const paging = {
  limit: wholeNumber('limit', { min: 1, max: 100 }).optional(),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,400}$/, { error: 'cursor must come from the previous response.' })
    .optional(),
};

/** A number of rows that is counted up to a limit. `more`: there are more. */
export const cappedCount = z.object({ count: z.int(), more: z.boolean() });

/** The response of a call that returns no data. */
export const acknowledged = z.object({ acknowledged: z.literal(true) });

/** The response of a change: its id in the log, for an undo; null when nothing changed. */
export const savedChange = z.object({ changeId: z.string().nullable() });

/** A person in a response. Members choose their names, so the address identifies them. */
export const person = z.object({ name: z.string(), email: z.string() });

/** A value that a field had. It may be older than the field's schema, which therefore does not check it. */
const baseValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.record(z.string(), z.array(z.string())),
  z.array(z.record(z.string(), z.unknown())),
]);

type Edited<Shape extends z.ZodRawShape> = {
  [Field in keyof Shape]: z.ZodOptional<z.ZodObject<{ base: typeof baseValue; value: Shape[Field] }>>;
};

/** Changed fields of a record, each with the value that it had before, so that a change by another person is noticed. */
export function edited<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([field, value]) => [
      field,
      z.object({ base: baseValue, value: value as z.ZodType }).optional(),
    ]),
  ) as unknown as Edited<Shape>;
  return z.object(fields).refine((body) => Object.keys(body).length > 0, { error: 'This changes nothing.' });
}
