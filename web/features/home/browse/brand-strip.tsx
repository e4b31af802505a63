import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { brandChoices } from '#domain/catalogue/filter/brand-choices.ts';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import styles from './brand-strip.module.css';

/** Logos by brand: 34 units high, with their width and shapes. A brand without a logo shows its label. */
const LOGOS: Readonly<Partial<Record<string, { width: number; shapes: ReactNode }>>> = {
  'copper thompson': {
    width: 262,
    shapes: (
      <text x="0" y="25" fontFamily="Ysabeau" fontSize="27" fontWeight="500" textLength="258">
        Copper Thompson
      </text>
    ),
  },
  keystone: {
    width: 196,
    shapes: (
      <>
        <path d="M3 5h20l-4 24H7z" fill="none" stroke="currentColor" strokeWidth="2" />
        <text
          x="36"
          y="24"
          fontFamily="Hanken Grotesk"
          fontSize="20"
          style={{ fontWeight: 650 }}
          textLength="156"
        >
          KEYSTONE
        </text>
      </>
    ),
  },
  kd: {
    width: 76,
    shapes: (
      <>
        <circle cx="17" cy="17" r="15" fill="none" stroke="currentColor" strokeWidth="2" />
        <text x="38" y="27" fontFamily="Hanken Grotesk" fontSize="29" fontWeight="400" textLength="36">
          KD
        </text>
      </>
    ),
  },
};

/** The brands of the finder, each with a link to a search for its products. Nothing without brands. */
export function BrandStrip({ brands }: { brands: ApiCatalogue['brands'] }) {
  const choices = brandChoices(brands);
  if (choices.length === 0) return null;
  return (
    <section className={`wrap ${styles.brands}`} aria-labelledby="brands">
      <h2 className="visually-hidden" id="brands">
        Brands
      </h2>
      <ul>
        {choices.map(({ value, label }) => (
          <li key={value}>
            <PrefetchLink
              to={{ pathname: href('/shop'), search: new URLSearchParams({ q: label }).toString() }}
              aria-label={label}
            >
              <BrandMark brand={value} label={label} />
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BrandMark({ brand, label }: { brand: string; label: string }) {
  const logo = Object.hasOwn(LOGOS, brand) ? LOGOS[brand] : undefined;
  if (logo === undefined) return <span className={styles.label}>{label}</span>;
  const { width, shapes } = logo;
  return (
    <svg viewBox={`0 0 ${width} 34`} width={width} height={34} fill="currentColor" aria-hidden="true">
      {shapes}
    </svg>
  );
}
