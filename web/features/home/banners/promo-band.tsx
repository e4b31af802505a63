import { href } from 'react-router';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { BannerPicture } from './banner-picture.tsx';
import { PROMO } from './offers.ts';
import styles from './promo-band.module.css';

/** A full-width offer. */
export function PromoBand() {
  return (
    <section className={`section ${styles.promo}`} aria-labelledby="promo">
      <BannerPicture
        files={SHOP_PICTURES['promo-accessories']}
        tall={SHOP_PICTURES['promo-accessories-tall']}
        sizes="100vw"
      />
      <div className={styles.copy}>
        <div className="wrap">
          <h2 id="promo">{PROMO.title}</h2>
          <p>{PROMO.until}</p>
          <LinkButton to={href('/shop')} prefetch>
            Shop
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
