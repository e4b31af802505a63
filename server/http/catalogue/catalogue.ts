import { createHash } from 'node:crypto';
import type { ApiCatalogue } from '#contract/calls.ts';
import {
  findBrand,
  findCategory,
  type Catalogue,
  type DepartmentChoices,
} from '#domain/catalogue/catalogue.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';

export function getCatalogueEndpoint(): Endpoint<'getCatalogue'> {
  const replies = new WeakMap<Catalogue, ApiCatalogue>();
  return async ({ catalogue }) => {
    const current = await catalogue.read();
    const reply = replies.get(current) ?? catalogueJson(current);
    replies.set(current, reply);
    return ok({ value: reply });
  };
}

/** Returns a catalogue in the shape of the contract. It keeps archived categories, because their pages stay. */
function catalogueJson(catalogue: Catalogue): ApiCatalogue {
  const { brands, categories, departments, shop, hasCharges, returnDays, pages } = catalogue;
  const contents = {
    brands: brands
      .filter(({ archived, replacedBy }) => !archived || replacedBy !== null)
      .map(({ id, label, inFinder }) => {
        const replacedBy = findBrand(catalogue, id)?.id;
        return replacedBy === id ? { id, label, inFinder } : { id, label, inFinder: false, replacedBy };
      }),
    categories: categories.map(({ id, label }) => {
      const replacedBy = findCategory(catalogue, id)?.id;
      return { id, label, ...(replacedBy !== id && { replacedBy }) };
    }),
    departments: Object.fromEntries(
      DEPARTMENTS.map((department) => [department, choicesJson(departments[department])]),
    ) as ApiCatalogue['departments'],
    shop,
    ...(hasCharges && { hasCharges }),
    returnDays,
    pages: [...pages],
  };
  return { version: versionOf(contents), ...contents };
}

function choicesJson({ menu, finder, page }: DepartmentChoices): ApiCatalogue['departments']['kids'] {
  return { menu: [...menu], finder: [...finder], page: [...page] };
}

/** Returns a short hash of the catalogue: processes with the same catalogue return the same version. */
function versionOf(contents: Omit<ApiCatalogue, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url').slice(0, 8);
}
