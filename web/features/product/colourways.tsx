import { href, Link } from 'react-router';
import type { ApiColourway } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalog/picture.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './colourways.module.css';

/** The colours that a product's cut comes in, each a way to its page; `current` is the id of the one that is shown. */
export function Colourways({
  colourways,
  current,
}: {
  colourways: readonly ApiColourway[];
  current: string;
}) {
  if (colourways.length === 0) return null;
  const shown = colourways.find(({ _id }) => _id === current);
  return (
    <nav className={styles.colourways} aria-label="Colours">
      <p>
        <b>Colour</b> {shown?.colour ?? shown?.title}
      </p>
      <ul>
        {colourways.map((colourway) => (
          <li key={colourway._id}>
            <Link
              to={href('/product/:id', { id: colourway._id })}
              aria-current={colourway._id === current ? 'page' : undefined}
              preventScrollReset
              prefetch="intent"
            >
              <Picture {...pictureOf(colourway)} sizes="64px" alt="" />
              <span>{colourway.colour ?? colourway.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
