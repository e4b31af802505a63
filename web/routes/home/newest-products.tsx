import { href } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import type { CardProduct } from '../../features/listing/results/product-card.tsx';
import { ProductGrid } from '../../features/listing/results/product-grid.tsx';
import { SectionHead } from '../../ui/page/page-head.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';

/** The newest products of a department, with a link to all. Nothing without products. */
export function NewestProducts({
  department,
  title,
  products,
  onQuickShop,
}: {
  department: Department;
  title: string;
  products: readonly CardProduct[];
  onQuickShop: (product: ApiProduct) => void;
}) {
  const newest = products.filter((product) => product.for === department);
  if (newest.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby={department}>
      <SectionHead title={title} id={department}>
        <PrefetchLink className="link" to={href('/products-for/:gander', { gander: department })}>
          View all<span className="visually-hidden"> {DEPARTMENT_LABELS[department].menu}</span>
        </PrefetchLink>
      </SectionHead>
      <ProductGrid products={newest} columns={4} onQuickShop={onQuickShop} />
    </section>
  );
}
