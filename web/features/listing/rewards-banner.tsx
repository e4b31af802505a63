import type { RewardsTexts } from '#domain/content/rewards-texts.ts';
import { CARD } from '../../ui/picture/card-icon.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import styles from './rewards-banner.module.css';

/** The offer above the shop's products (SPECIFICATION section 2, 'Shop page'). */
export function RewardsBanner({ texts }: { texts: RewardsTexts }) {
  return (
    <section className={styles.banner} aria-label="Rewards offer">
      <Icon path={CARD} size={32} />
      <div>
        <p className={styles.offer}>{texts.heading}</p>
        <p className={styles.terms}>{texts.text}</p>
      </div>
    </section>
  );
}
