import { productName, type NamedProduct } from '#domain/catalogue/product-name.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { Command } from './commands.ts';

/** Returns what the palette offers to do with a product. */
export function actionsOn(
  product: NamedProduct & { readonly id: string; readonly status: ProductStatus },
): Command[] {
  const { status } = product;
  const [id, name] = [encodeURIComponent(product.id), productName(product)];
  const group = 'On the first product';
  return [
    {
      id: 'its-stock',
      group,
      label: `Stock of ${name}`,
      icon: 'stock',
      target: { screen: `/stock?q=${id}` },
    },
    ...(status === 'published'
      ? [
          {
            id: 'its-page',
            group,
            label: `Shop page of ${name}`,
            icon: 'eye',
            target: { page: `/product/${id}` },
          } as const,
        ]
      : []),
  ];
}
