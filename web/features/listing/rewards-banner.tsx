import { SHIPPING_PROMISES } from '#domain/shop/shipping-promises.ts';
import { CARD } from '../../ui/picture/card-icon.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import styles from './rewards-banner.module.css';

/** The offer above the shop's products (SPECIFICATION section 2, 'Shop page'). */
export function RewardsBanner() {
  return (
    <section className={styles.banner} aria-label="Rewards offer">
      <Icon path={CARD} size={32} />
      <div>
        <p className={styles.offer}>{SHIPPING_PROMISES.rewards}</p>
        <p className={styles.terms}>When you pay with a rewards credit card</p>
      </div>
    </section>
  );
}
