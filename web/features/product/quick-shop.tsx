import { useId } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Zoom } from '../../ui/picture/zoom.tsx';
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
          />
        </div>
      </div>
    </Modal>
  );
}
