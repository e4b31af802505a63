import { href } from 'react-router';
import type { ApiCatalogue, ApiProduct } from '#contract/calls.ts';
import { DEPARTMENT_LABELS } from '#domain/catalogue/departments.ts';

/** Returns the breadcrumb of a product: department and category. */
export function breadcrumbSteps(product: ApiProduct, { categories }: ApiCatalogue) {
  const category = categories.find(({ id }) => id === product.category);
  return [
    { label: 'Home', to: href('/') },
    {
      label: DEPARTMENT_LABELS[product.for].menu,
      to: href('/products-for/:gander', { gander: product.for }),
    },
    ...(category === undefined
      ? []
      : [
          {
            label: category.label,
            to: `${href('/products/:category', { category: category.id })}?for=${product.for}`,
          },
        ]),
  ];
}
