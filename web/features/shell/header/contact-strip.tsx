import { Icon } from '../../../ui/picture/icon.tsx';
import styles from './contact-strip.module.css';

/** The header's upper part: contact details, and fixed labels for language and currency. */
export function ContactStrip() {
  return (
    <div className={styles.strip}>
      <div className="wrap">
        <ul>
          <li>
            <Icon name="phone" size={15} />
            <a href="tel:+15550102040">+1 (555) 010-2040</a>
          </li>
          <li className={styles.wide}>
            <Icon name="mail" size={15} />
            <a href="mailto:hello@osier.example">hello@osier.example</a>
          </li>
        </ul>
        <ul>
          <li>EN</li>
          <li>US($)</li>
        </ul>
      </div>
    </div>
  );
}
