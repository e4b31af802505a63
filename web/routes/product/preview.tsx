import { useState } from 'react';
import { productName } from '#domain/catalogue/product-name.ts';
import { defaultSize, findSize } from '#domain/catalogue/sizes/find-size.ts';
import { hasMeasures, type LengthUnit } from '#domain/catalogue/sizes/size-guide.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { BuyPanel } from '../../features/product/buy/buy-panel.tsx';
import { Colourways } from '../../features/product/colourways.tsx';
import { Gallery } from '../../features/product/gallery/gallery.tsx';
import { ProductLayout } from '../../features/product/product-layout.tsx';
import { BodyTable } from '../../features/product/size-guide/body-table.tsx';
import { SizeGuide } from '../../features/product/size-guide/size-guide.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { useCatalogue } from '../data/catalogue.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { pageTitle } from '../page-meta/page-title.ts';
import type { Route } from './+types/preview';
import { breadcrumbSteps } from './breadcrumb-steps.ts';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  return {
    product: valueOrThrow(await context.get(clientContext).readProductPreview({ params: { token } })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, loaderData ? productName(loaderData.product) : 'Preview') },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The preview of a product page, opened with a link that staff create. Nothing can be bought, and the browser stores nothing. */
export default function PreviewPage({ loaderData: { product } }: Route.ComponentProps) {
  const { sizeGuide: guide, colourways } = product;
  const sizeGuide = guide && hasMeasures(guide, product.sizes) ? guide : undefined;
  const [unit, setUnit] = useState<LengthUnit>('inches');
  const [size, setSize] = useState<Size>(defaultSize(product.sizes));
  const catalogue = useCatalogue();
  const steps = breadcrumbSteps(product, catalogue);
  const noop = () => undefined;
  const selection = {
    isReady: true,
    orderable: product,
    isInCart: false,
    lines: [],
    size,
    quantity: 1,
    offer: findSize(product, size) ?? { stock: 0, price: product.price, sellingPrice: product.sellingPrice },
    chooseSize: setSize,
    decrease: noop,
    increase: noop,
    addToCart: () => product._id,
    otherSizes: [],
    addSize: noop,
  };

  return (
    <div className="wrap">
      <Breadcrumb steps={steps} />
      <p role="note">Preview. Shoppers see this page once it is published; nothing can be bought here.</p>
      <ProductLayout
        gallery={<Gallery product={product} />}
        buyPanel={
          <BuyPanel
            product={product}
            selection={selection}
            onBuyNow={noop}
            shippingText={catalogue.shop.shippingText}
            returnDays={catalogue.returnDays}
            sizeGuide={
              sizeGuide && (
                <a className="link" href="#size-guide">
                  Size guide
                </a>
              )
            }
          >
            <Colourways colourways={colourways} product={product} />
          </BuyPanel>
        }
        details={product.details}
        sizeGuide={
          sizeGuide && (
            <SizeGuide
              id="size-guide"
              guide={sizeGuide}
              sizes={product.sizes.map((one) => one.size)}
              chosen={size}
              unit={unit}
              onUnit={setUnit}
              bodyTable={
                sizeGuide.body && (
                  <BodyTable
                    body={sizeGuide.body}
                    sizes={product.sizes.map((one) => one.size)}
                    chosen={size}
                    unit={unit}
                  />
                )
              }
            />
          )
        }
      />
    </div>
  );
}
