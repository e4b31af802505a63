import { z } from 'zod';
import { COLOUR_FAMILIES } from '#domain/catalogue/colour-family.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { DEFAULT_MATERIAL, describeMaterial } from '#domain/catalogue/material.ts';
import { demoCatalogue, type SeededProduct } from '../seed/demo/catalogue.ts';
import { readJsonFile } from '../seed/read-json-file.ts';

const oneOf = <Value extends z.ZodType<string>>(value: Value) =>
  z.union([value, z.array(value).min(1)]).transform((values): readonly string[] => [values].flat());

const word = z.string().regex(/^[a-z][a-z -]*$/);

/**
 * What a product must be: it has every given field and, where a field has several values, one of them. Texts are compared in lower case, and
 * a part of the product's text is enough.
 */
const kind = z.strictObject({
  department: oneOf(z.enum(DEPARTMENTS)).optional(),
  category: oneOf(z.string()).optional(),
  brand: oneOf(z.string()).optional(),
  family: oneOf(z.enum(COLOUR_FAMILIES)).optional(),
  title: oneOf(word).optional(),
  colour: oneOf(word).optional(),
  /** In the material as the product's page shows it. */
  material: oneOf(word).optional(),
  /** In title, colour or details. */
  says: oneOf(word).optional(),
});
type Kind = z.output<typeof kind>;

/** Searches that shoppers type, and what they should find in the demo catalogue. */
const JUDGED = readJsonFile(
  new URL('judged-searches.json', import.meta.url),
  z.array(
    z.strictObject({
      searches: z.array(z.string().min(1)).min(1),
      /** The products to find; none if the shop has nothing of the kind. */
      finds: z.array(kind),
      /** Products that a shopper would not mind among the first. */
      accepts: z.array(kind).default([]),
    }),
  ),
);

/** A search with the ids of the products that it should find, and of those that it may. */
export type JudgedSearch = {
  readonly search: string;
  readonly finds: ReadonlySet<string>;
  readonly accepts: ReadonlySet<string>;
};

export const judgedSearches: readonly JudgedSearch[] = JUDGED.flatMap(({ searches, finds, accepts }) => {
  const sets = { finds: idsOf(finds), accepts: idsOf([...finds, ...accepts]) };
  return searches.map((search) => ({ search, ...sets }));
});

function idsOf(kinds: readonly Kind[]): Set<string> {
  const found = demoCatalogue.filter((product) => kinds.some((one) => isOfKind(product, one)));
  return new Set(found.map(({ id }) => id));
}

function isOfKind(product: SeededProduct, wanted: Kind): boolean {
  const { department, category, brand, colourFamilies, title, colour, details, composition } = product;
  const texts = { title, colour, says: [title, colour, details].join(' ') };
  const material = describeMaterial({ material: DEFAULT_MATERIAL, composition });
  const values: Record<keyof Kind, readonly string[]> = {
    department: [department],
    category: [category],
    brand: [brand],
    family: colourFamilies,
    title: [texts.title],
    colour: [texts.colour],
    material: [material],
    says: [texts.says],
  };
  return Object.entries(wanted).every(([field, allowed]) =>
    values[field as keyof Kind].some((value) =>
      allowed?.some((one) =>
        field in texts || field === 'material' ? value.toLowerCase().includes(one) : value === one,
      ),
    ),
  );
}
