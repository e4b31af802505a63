import { createHash } from 'node:crypto';
import type { ApiCatalogue } from '#contract/calls.ts';
import { CATALOGUE_TAG } from '#database/notifications/catalogue-tags.ts';
import { BRAND_LABELS, BRANDS } from '#domain/catalog/brands.ts';
import { CATEGORIES, CATEGORY_LABELS } from '#domain/catalog/categories.ts';
import {
  DEPARTMENT_PAGE_CHOICES,
  DEPARTMENTS,
  MENU_CHOICES,
  TYPE_CHOICES,
  type Department,
} from '#domain/catalog/departments.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';

type Contents = Omit<ApiCatalogue, 'version'>;

export function getCatalogueEndpoint(): Endpoint<'getCatalogue'> {
  const contents = specifiedContents();
  const value = { version: versionOf(contents), ...contents };
  return async ({ catalogue }) => {
    catalogue.addTags([CATALOGUE_TAG]);
    return ok({ value });
  };
}

/** Returns the brands, categories and choices of SPECIFICATION sections 2 and 5. */
function specifiedContents(): Contents {
  const choicesOf = (department: Department) => ({
    menu: [...MENU_CHOICES[department]],
    finder: [...TYPE_CHOICES[department]],
    page: [...DEPARTMENT_PAGE_CHOICES[department]],
  });
  return {
    brands: BRANDS.map((id) => ({ id, label: BRAND_LABELS[id], inFinder: true })),
    categories: CATEGORIES.map((id) => ({ id, label: CATEGORY_LABELS[id] })),
    departments: Object.fromEntries(
      DEPARTMENTS.map((department) => [department, choicesOf(department)]),
    ) as Contents['departments'],
  };
}

/** Returns a short hash of the catalogue: processes with the same catalogue return the same version. */
function versionOf(contents: Contents): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url').slice(0, 8);
}
