import { href } from 'react-router';
import { LinkButton } from '../../../ui/controls/button.tsx';
import styles from './welcome.module.css';

/** The head of the home page of a shop without demo products. */
export function Welcome({ shopName, isEmpty }: { shopName: string; isEmpty: boolean }) {
  return (
    <section className={`wrap ${styles.welcome}`}>
      <h1>Welcome to {shopName}</h1>
      <p>
        {isEmpty
          ? 'There is nothing to buy yet. Please come back soon.'
          : 'Browse all products, or start with a department.'}
      </p>
      {!isEmpty && (
        <LinkButton to={href('/shop')} prefetch>
          Shop
        </LinkButton>
      )}
    </section>
  );
}
