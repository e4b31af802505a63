import { Icon } from '../../ui/icon.tsx';
import { SHOP_PATHS } from './paths.ts';

/** The link to the shop, which opens beside the back office. */
export function ShopLink({ className }: { className: string | undefined }) {
  return (
    <a className={className} href={SHOP_PATHS.home} target="_blank" rel="noopener">
      <Icon name="shop" />
      <span>View shop</span>
      <span className="visually-hidden">in a new tab</span>
      <Icon name="external" size={14} />
    </a>
  );
}
