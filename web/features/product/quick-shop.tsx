import { useId } from 'react';
import { href } from 'react-router';
import type { ApiColourway, ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Zoom } from '../../ui/picture/zoom.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import { BuyPanel, type ProductSelection } from './buy/buy-panel.tsx';
import styles from './quick-shop.module.css';

const SIZES = '(max-width: 1087px) 50vw, 520px';

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
        <div className={styles.pictures}>
          <Zoom>
            <Picture {...pictureOf(product)} sizes={SIZES} priority />
          </Zoom>
          {product.pictures.length > 1 && (
            <Zoom>
              <Picture {...pictureOf(product, 1)} sizes={SIZES} alt="" />
            </Zoom>
          )}
        </div>
        <div className={styles.body}>
          <BuyPanel
            product={product}
            selection={selection}
            shippingText={shippingText}
            returnDays={returnDays}
            onBuyNow={onBuyNow}
            titleId={titleId}
            sizeGuide={
              detail?.sizeGuide !== undefined && (
                <PrefetchLink className={`link ${styles.sizeGuide}`} to={`${page}#size-guide`}>
                  Size guide
                </PrefetchLink>
              )
            }
            tools={
              <PrefetchLink className={`link ${styles.details}`} to={page}>
                All details and reviews
              </PrefetchLink>
            }
          >
            {product.colour !== undefined && (
              <div className={styles.cut}>
                <p className={styles.colour}>
                  <b>Colour</b> {product.colour}
                </p>
                <CutColours product={product} colourways={detail?.colourways} />
              </div>
            )}
          </BuyPanel>
        </div>
      </div>
    </Modal>
  );
}

/** A picture of each colour of the cut, with a link to its page. Empty frames reserve the room of those that load after the dialog. */
function CutColours({
  product: { _id: current, cutColours },
  colourways,
}: {
  product: ApiProduct;
  colourways: readonly ApiColourway[] | undefined;
}) {
  if (cutColours === undefined) return null;
  return (
    <nav className={styles.colours} aria-label="Colours">
      <ul>
        {colourways
          ? colourways.map((colourway) => (
              <li key={colourway._id}>
                <PrefetchLink
                  to={href('/product/:id', { id: colourway._id })}
                  aria-current={colourway._id === current ? 'page' : undefined}
                >
                  <Picture {...pictureOf(colourway)} sizes="44px" alt={colourway.colour ?? colourway.title} />
                </PrefetchLink>
              </li>
            ))
          : cutColours.map((_, at) => <li key={at} />)}
      </ul>
    </nav>
  );
}
