import { useId } from 'react';
import { href } from 'react-router';
import type { ApiColourway, ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Zoom } from '../../ui/picture/zoom.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import { BuyPanel, type ProductSelection } from './buy/buy-panel.tsx';
import { Colourways } from './colourways.tsx';
import styles from './quick-shop.module.css';

/** A dialog to buy a product without leaving the listing (SPECIFICATION section 2, 'Product card'). */
export function QuickShop({
  product,
  selection,
  detail,
  shippingText,
  returnDays,
  open,
  onClose,
  onBuyNow,
}: {
  product: ApiProduct;
  selection: ProductSelection;
  /** Undefined until it has loaded. */
  detail: { colourways: readonly ApiColourway[]; sizeGuide?: unknown } | undefined;
  shippingText: string;
  returnDays: number | undefined;
  open: boolean;
  onClose: () => void;
  onBuyNow: (lineId: string) => void;
}) {
  const titleId = useId();
  const page = href('/product/:id', { id: product._id });
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
            returnDays={returnDays}
            onBuyNow={onBuyNow}
            titleId={titleId}
          >
            {product.colour !== undefined && (
              <p className={styles.colour}>
                <b>Colour</b> {product.colour}
              </p>
            )}
          </BuyPanel>
          {/* Last, because they arrive after the dialog has opened. */}
          <div className={styles.details}>
            <PrefetchLink className="link" to={page}>
              All details and reviews
            </PrefetchLink>
            {detail?.sizeGuide !== undefined && (
              <PrefetchLink className="link" to={`${page}#size-guide`}>
                Size guide
              </PrefetchLink>
            )}
            {detail && <Colourways colourways={detail.colourways} product={product} heading="All colours" />}
          </div>
        </div>
      </div>
    </Modal>
  );
}
