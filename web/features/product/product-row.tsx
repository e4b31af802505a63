import { useId } from 'react';
import { href } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { findLowestPrice } from '#domain/catalogue/lowest-price.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import { Price } from '../../ui/display/price.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import styles from './product-row.module.css';

/** Links to a few products in a row, which scrolls on phones. Nothing without products. */
export function ProductRow({ title, products }: { title: string; products: readonly ApiProduct[] }) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {products.map((product) => {
          const { sellingPrice, hasHigherPrices } = findLowestPrice(product);
          return (
            <li key={product._id}>
              <PrefetchLink to={href('/product/:id', { id: product._id })}>
                <Picture {...pictureOf(product)} alt="" sizes="(max-width: 900px) 42vw, 220px" />
                <span>{productName(product)}</span>
                <Price now={formatMoney(centsFromDollars(sellingPrice))} hasHigherPrices={hasHigherPrices} />
              </PrefetchLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
