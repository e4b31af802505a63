import { useLoaderData } from 'react-router';
import { ORDER_CHARGES } from '#domain/order/order-amounts.ts';
import { listAmounts, SHIPPING_PROMISES } from '#domain/shop/shipping-promises.ts';
import { SHOP_DETAIL_LENGTHS } from '#domain/shop/shop-details.ts';
import { useMe } from '../../shell/account/me.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { Facts } from '../facts.tsx';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { useShopDraft, type ShopEditor } from '../shop/use-shop-draft.ts';
import { ViewOnlyNotice } from '../view-only-notice.tsx';
import type { loadShipping, ShippingData } from './load-shipping.ts';
import panels from '../panels.module.css';
import styles from './shipping.module.css';

/** What customers pay for shipping, and every text of the shop that promises it. */
export function ShippingSettings() {
  const data = useLoaderData<typeof loadShipping>();
  const canChange = useMe().permissions.includes('settings:do');
  const editor = useShopDraft(data.details);
  return (
    <SettingsScreen
      title="Shipping"
      note="what customers pay, and what the shop promises"
      actions={canChange && <SaveActions {...editor} />}
    >
      <div className={panels.panels}>
        {!canChange && <ViewOnlyNotice permission="settings:do" />}
        <Panel title="What customers pay">
          <Facts rows={ORDER_CHARGES.map(({ label, value }) => [label, value])} />
          <p className={styles.note}>
            The same for every order, to every country, in cart, checkout and order. There are no shipping
            rates and no taxes yet: include them in your prices.
          </p>
        </Panel>
        <TextsPanel {...data} editor={editor} canChange={canChange} />
      </div>
    </SettingsScreen>
  );
}

/** The promises that are part of the offers. `path` is a page of the shop that shows it. */
const OFFERS = [
  { place: 'Banner on the home page', text: SHIPPING_PROMISES.banner, path: '/' },
  {
    place: 'Reasons on the home page',
    text: `${SHIPPING_PROMISES.reassurance.title}. ${SHIPPING_PROMISES.reassurance.detail}`,
    path: '/',
  },
  { place: 'Offer on the page Shop', text: SHIPPING_PROMISES.rewards, path: '/shop' },
];

function TextsPanel({
  details,
  hasOffers,
  editor: { edits, problems, set, save },
  canChange,
}: ShippingData & { editor: ShopEditor; canChange: boolean }) {
  const text = edits.shippingText ?? details.shippingText;
  const offers = hasOffers ? OFFERS : [];
  const amounts = listAmounts([text, ...offers.map((offer) => offer.text)]);
  return (
    <Panel title="Shipping texts in the shop">
      {amounts.length > 1 && (
        <Notice
          tone="wait"
          icon="warning"
          title={`These texts name different amounts: ${formatAmounts(amounts)}.`}
        >
          Each is true, because every order ships free.
        </Notice>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Shipping text"
          hint="On product pages, in the cart and in the footer. Empty for none."
          error={problems.shippingText}
          isChanged={edits.shippingText !== undefined}
          readOnly={!canChange}
          maxLength={SHOP_DETAIL_LENGTHS.shippingText}
          value={text}
          onChange={({ target }) => set('shippingText', target.value)}
        />
        {/* Enter in the field saves. */}
        <button type="submit" hidden>
          Save
        </button>
      </form>
      {offers.length > 0 && (
        <>
          <ul className={styles.places}>
            {offers.map((offer) => (
              <li key={offer.place}>
                <div>
                  <b>{offer.place}</b>
                  <small>{offer.text}</small>
                </div>
                <a className="link" href={offer.path} target="_blank" rel="noopener">
                  View<span className="visually-hidden"> {offer.place}, in a new tab</span>
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            These offers come with the demo products, and leave the shop with them.
          </p>
        </>
      )}
    </Panel>
  );
}

const AND = new Intl.ListFormat('en');

function formatAmounts(amounts: readonly number[]): string {
  return AND.format(amounts.map((amount) => `$${amount.toLocaleString('en-US')}`));
}
