import type { TextsOf } from '#domain/content/home-texts.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { BannerPicture, type OwnPictures } from './banner-picture.tsx';
import styles from './promo-band.module.css';

/** A full-width offer. */
export function PromoBand({ texts, pictures }: { texts: TextsOf<'promo'>; pictures: OwnPictures }) {
  return (
    <section className={`section ${styles.promo}`} aria-labelledby="promo">
      <BannerPicture
        files={SHOP_PICTURES['promo-accessories']}
        tall={SHOP_PICTURES['promo-accessories-tall']}
        sizes="100vw"
        own={pictures?.['promo.picture']}
      />
      <div className={styles.copy}>
        <div className="wrap">
          <h2 id="promo">{texts.heading}</h2>
          <p>{texts.note}</p>
          <LinkButton to={texts.link} prefetch>
            {texts.button}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
