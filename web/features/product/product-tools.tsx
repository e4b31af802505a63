import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { Icon } from '../../ui/picture/icon.tsx';
import styles from './product-tools.module.css';

const SHARE = 'M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8M16 6l-4-4-4 4M12 2v13';

/** The button that saves a product, a link to the saved ones once it `isSaved`, and a button to share it. */
export function ProductTools({
  save,
  isSaved,
  onShare,
}: {
  save: ReactNode;
  isSaved: boolean;
  onShare: () => void;
}) {
  return (
    <div className={styles.tools}>
      {save}
      {isSaved && (
        <Link className="link" to={href('/wishlist')}>
          View Wishlist
        </Link>
      )}
      <button type="button" onClick={onShare}>
        <Icon path={SHARE} />
        Share
      </button>
    </div>
  );
}
