import type { ReactNode } from 'react';
import { href } from 'react-router';
import { BRAND_LABELS, BRANDS, type Brand } from '#domain/catalog/brands.ts';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import styles from './brand-strip.module.css';

/** The logos of the brands: 34 units high, with their width and drawing. */
const MARKS: Readonly<Record<Brand, { width: number; drawing: ReactNode }>> = {
  'copper thompson': {
    width: 262,
    drawing: (
      <text x="0" y="25" fontFamily="Ysabeau" fontSize="27" fontWeight="500" textLength="258">
        Copper Thompson
      </text>
    ),
  },
  keystone: {
    width: 196,
    drawing: (
      <>
        <path d="M3 5h20l-4 24H7z" fill="none" stroke="currentColor" strokeWidth="2" />
        <text x="36" y="24" fontFamily="Hanken Grotesk" fontSize="20" fontWeight="650" textLength="156">
          KEYSTONE
        </text>
      </>
    ),
  },
  kd: {
    width: 76,
    drawing: (
      <>
        <circle cx="17" cy="17" r="15" fill="none" stroke="currentColor" strokeWidth="2" />
        <text x="38" y="27" fontFamily="Hanken Grotesk" fontSize="29" fontWeight="300" textLength="36">
          KD
        </text>
      </>
    ),
  },
};

/** The brands, each with a link to a search for its products. */
export function BrandStrip() {
  return (
    <section className={`wrap ${styles.brands}`} aria-labelledby="brands">
      <h2 className="visually-hidden" id="brands">
        Brands
      </h2>
      <ul>
        {BRANDS.map((brand) => {
          const { width, drawing } = MARKS[brand];
          return (
            <li key={brand}>
              <PrefetchLink
                to={{
                  pathname: href('/shop'),
                  search: new URLSearchParams({ q: BRAND_LABELS[brand] }).toString(),
                }}
                aria-label={BRAND_LABELS[brand]}
              >
                <svg
                  viewBox={`0 0 ${width} 34`}
                  width={width}
                  height={34}
                  fill="currentColor"
                  aria-hidden="true"
                >
                  {drawing}
                </svg>
              </PrefetchLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
