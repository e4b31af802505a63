import { DEFAULT_SHOP_NAME } from '#domain/shop/shop-details.ts';
import { Wordmark } from '../../ui/picture/logo.tsx';
import styles from './shop-logo.module.css';

/** The shop's name: the wordmark for the default name, text for others. `width` is that of the wordmark. */
export function ShopLogo({ name, width }: { name: string; width?: number }) {
  if (name !== DEFAULT_SHOP_NAME) return <span className={styles.name}>{name}</span>;
  return <Wordmark {...(width !== undefined && { width })} />;
}
