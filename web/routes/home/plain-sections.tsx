import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, DEPARTMENTS } from '#domain/catalogue/departments.ts';
import type { TextsOf } from '#domain/content/home-texts.ts';
import { Welcome } from '../../features/home/without-demo/welcome.tsx';
import type { CardProduct } from '../../features/listing/results/product-card.tsx';
import { ProductGrid } from '../../features/listing/results/product-grid.tsx';
import { SectionHead } from '../../ui/page/page-head.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';

/** The home page of a shop without demo products: the newest products of each department that has some. */
export function PlainSections({
  shopName,
  hero,
  picturedHero,
  products,
  finder,
  onQuickShop,
}: {
  shopName: string;
  /** The merchant's texts of the hero. */
  hero: TextsOf<'hero'> | undefined;
  /** The hero with the merchant's picture, if there is one. */
  picturedHero: ReactNode;
  products: readonly CardProduct[];
  finder: ReactNode;
  onQuickShop: (product: ApiProduct) => void;
}) {
  return (
    <>
      {(products.length > 0 && picturedHero) || (
        <Welcome shopName={shopName} hero={hero} isEmpty={products.length === 0} />
      )}
      {DEPARTMENTS.map((department) => {
        const newest = products.filter((product) => product.for === department);
        return (
          newest.length > 0 && (
            <section key={department} className="wrap section" aria-labelledby={department}>
              <SectionHead title={DEPARTMENT_LABELS[department].menu} id={department}>
                <PrefetchLink className="link" to={href('/products-for/:gander', { gander: department })}>
                  View all<span className="visually-hidden"> {DEPARTMENT_LABELS[department].menu}</span>
                </PrefetchLink>
              </SectionHead>
              <ProductGrid products={newest} columns={4} onQuickShop={onQuickShop} />
            </section>
          )
        );
      })}
      {products.length > 0 && finder}
    </>
  );
}
