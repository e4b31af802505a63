import type { TextsOf } from '#domain/content/home-texts.ts';
import { PROMO_NARROW_SIZES } from '#domain/content/narrow-screens.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { BannerPicture, type OwnPictures } from './banner-picture.tsx';
import styles from './promo-band.module.css';

/** An offer in a row of little height, with a picture, texts and a link. */
export function PromoBand({ texts, pictures }: { texts: TextsOf<'promo'>; pictures: OwnPictures }) {
  return (
    <section className="wrap section" aria-labelledby="promo">
      <div className={styles.promo}>
        <BannerPicture
          files={{ ...SHOP_PICTURES['promo-accessories'], colour: 'var(--promo-ground)' }}
          tall={SHOP_PICTURES['promo-accessories-tall']}
          sizes="(max-width: 1333px) 36vw, 480px"
          narrowSizes={PROMO_NARROW_SIZES}
          own={pictures?.['promo.picture']}
        />
        <div className={styles.copy}>
          <div>
            <h2 id="promo">{texts.heading}</h2>
            <p>{texts.note}</p>
          </div>
          <LinkButton to={texts.link} size="small" prefetch>
            {texts.button}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
