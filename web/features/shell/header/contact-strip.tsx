import { phoneUrl, type ShopDetails } from '#domain/shop/shop-details.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import styles from './contact-strip.module.css';

/** The header's upper part: contact details, and fixed labels for language and currency. */
export function ContactStrip({ shop: { phone, email } }: { shop: ShopDetails }) {
  return (
    <div className={styles.strip}>
      <div className="wrap">
        <ul>
          {phone !== '' && (
            <li>
              <Icon name="phone" size={15} />
              <a href={phoneUrl(phone)}>{phone}</a>
            </li>
          )}
          {email !== '' && (
            <li className={phone === '' ? undefined : styles.wide}>
              <Icon name="mail" size={15} />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
        </ul>
        <ul>
          <li>EN</li>
          <li>US($)</li>
        </ul>
      </div>
    </div>
  );
}
