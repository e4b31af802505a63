import { useId } from 'react';
import { href } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Zoom } from '../../ui/picture/zoom.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import { BuyPanel, type ProductSelection } from './buy-panel.tsx';
import styles from './quick-shop.module.css';

/** A dialog to buy a product without leaving the listing (SPECIFICATION section 2, 'Product card'). */
export function QuickShop({
  product,
  selection,
  shippingText,
  open,
  onClose,
  onBuyNow,
}: {
  product: ApiProduct;
  selection: ProductSelection;
  shippingText: string;
  open: boolean;
  onClose: () => void;
  onBuyNow: (lineId: string) => void;
}) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId}>
      <div className={styles.quickShop}>
        <Zoom>
          <Picture {...pictureOf(product)} sizes="(max-width: 767px) 100vw, 520px" priority />
        </Zoom>
        <div className={styles.body}>
          <BuyPanel
            product={product}
            selection={selection}
            shippingText={shippingText}
            onBuyNow={onBuyNow}
            titleId={titleId}
          >
            {product.colour !== undefined && (
              <p className={styles.colour}>
                <b>Colour</b> {product.colour}
              </p>
            )}
          </BuyPanel>
          <p className={styles.details}>
            <PrefetchLink className="link" to={href('/product/:id', { id: product._id })}>
              All details, other colours, size guide and reviews
            </PrefetchLink>
          </p>
        </div>
      </div>
    </Modal>
  );
}
