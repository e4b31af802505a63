import { href } from 'react-router';
import type { TextsOf } from '#domain/content/home-texts.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import styles from './welcome.module.css';

/** The head of the home page of a shop without demo products: the texts of `hero`, or a welcome. */
export function Welcome({
  shopName,
  hero = {
    heading: `Welcome to ${shopName}`,
    text: 'Browse all products, or start with a department.',
    button: 'Shop',
    link: href('/shop'),
  },
  isEmpty,
}: {
  shopName: string;
  hero: TextsOf<'hero'> | undefined;
  isEmpty: boolean;
}) {
  return (
    <section className={`wrap ${styles.welcome}`}>
      <h1>{hero.heading}</h1>
      <p>{isEmpty ? 'There is nothing to buy yet. Please come back soon.' : hero.text}</p>
      {!isEmpty && (
        <LinkButton to={hero.link} prefetch>
          {hero.button}
        </LinkButton>
      )}
    </section>
  );
}
