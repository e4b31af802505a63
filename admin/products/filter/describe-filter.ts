import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { StockLevel } from '#domain/stock/stock-level.ts';
import { STATUS_NAMES } from '../../product/product-status.tsx';
import {
  FILTER_NAMES,
  PICTURE_NAMES,
  splitValues,
  STOCK_NAMES,
  type FilterName,
  type ProductsFilter,
} from './products-filter.ts';

const LABELS: Readonly<Record<FilterName, string>> = {
  q: 'Search',
  for: 'Department',
  category: 'Category',
  brand: 'Brand',
  stock: 'Stock',
  status: 'Status',
  pictures: 'Pictures',
  minPrice: 'From',
  maxPrice: 'Up to',
  changedSince: 'Changed since',
};

const TAKES_SEVERAL: readonly FilterName[] = ['for', 'category', 'brand', 'stock', 'status'];

/** Returns the filters that are set, such as `Stock: low` with the value `low`, in the order of their chips. */
export function describeFilters(
  { values }: Pick<ProductsFilter, 'values'>,
  catalogue: ApiCatalogue,
): { name: FilterName; text: string; value: string }[] {
  return FILTER_NAMES.filter((name) => values[name] !== '').map((name) => {
    const value = (TAKES_SEVERAL.includes(name) ? splitValues(values[name]) : [values[name]])
      .map((one) => describeValue(name, one, catalogue))
      .join(', ');
    return { name, text: `${LABELS[name]}: ${value}`, value };
  });
}

function describeValue(name: FilterName, value: string, { categories, brands }: ApiCatalogue): string {
  switch (name) {
    case 'for':
      return DEPARTMENT_LABELS[value as Department].select;
    case 'category':
      return categories.find(({ id }) => id === value)?.label ?? value;
    case 'brand':
      return brands.find(({ id }) => id === value)?.label ?? value;
    case 'stock':
      return STOCK_NAMES[value as StockLevel];
    case 'status':
      return STATUS_NAMES[value as ProductStatus];
    case 'pictures':
      return PICTURE_NAMES[value] ?? value;
    case 'minPrice':
    case 'maxPrice':
      return `$${value}`;
    default:
      return value;
  }
}
