import type { ApiCatalogue, ApiProductRow } from '#contract/calls.ts';
import type { GridRow } from '#domain/grid/pending-changes.ts';
import { createProductColumns, type GridColumn } from '#domain/grid/product-columns.ts';
import { isNotReplaced } from '../data/is-not-replaced.ts';

/** A product of the grid with its picture. */
export type GridProduct = GridRow & { readonly picture: Pick<ApiProductRow, 'img' | 'pictures'> };

/** Returns the values of a product by the fields of the columns. */
export function gridProduct({ id, img, pictures, ...values }: ApiProductRow): GridProduct {
  return {
    id,
    picture: { img, pictures },
    values: {
      title: values.title,
      colour: values.colour ?? null,
      price: values.price,
      sellingPrice: values.sellingPrice,
      brand: values.brand,
      category: values.category,
      status: values.status,
      publishAt: values.publishAt ?? null,
      details: values.details,
      searchTitle: values.searchTitle ?? null,
      searchDescription: values.searchDescription ?? null,
    },
  };
}

/** Creates the columns with the choices of the catalogue. Products have a brand by its label, and a category by its id. */
export function gridColumns({ brands, categories }: ApiCatalogue): GridColumn[] {
  return createProductColumns({
    brands: brands.filter(isNotReplaced).map(({ label }) => ({ value: label, label })),
    categories: categories.filter(isNotReplaced).map(({ id, label }) => ({ value: id, label })),
  });
}

/** Returns the name of a product, such as `Straight Jean, Mid Wash`. */
export function nameOfRow({ values: { title, colour } }: GridRow): string {
  return colour === null || colour === undefined ? String(title) : `${title}, ${colour}`;
}
