import { Link } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { promisesFreeShipping } from '#domain/shipping/promises/free-shipping-promise.ts';
import { listAmounts } from '#domain/shipping/promises/shipping-promises.ts';
import { SHOP_DETAIL_LENGTHS } from '#domain/shop/shop-details.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { SHIPPING_TEXT_LABEL } from '../shop/shop-fields.ts';
import type { ShopEditor } from '../shop/use-shop-draft.ts';
import type { ShippingData } from './load-shipping.ts';
import styles from './shipping.module.css';

/** Every text of the shop that promises something about shipping. Promises that a zone breaks are marked. */
export function TextsPanel({
  details,
  offers,
  promises,
  editor: { edits, problems, set, save },
  canChange,
}: ShippingData & { editor: ShopEditor; canChange: boolean }) {
  const text = edits.shippingText ?? details.shippingText;
  const texts = [text, ...offers.map((offer) => offer.text)];
  const amounts = listAmounts(texts.filter(promisesFreeShipping));
  const broken = promises.filter(
    (promise) =>
      promise.broken.length + promise.late.length > 0 &&
      (promise.path.startsWith('/pages/') || texts.includes(promise.text)),
  );
  return (
    <Panel title="Shipping texts in the shop">
      {amounts.length > 1 && (
        <Notice
          tone="wait"
          icon="warning"
          title={`These texts name different amounts: ${formatAmounts(amounts)}.`}
        >
          {broken.length === 0 && text === details.shippingText && 'Each is true.'}
        </Notice>
      )}
      {broken.map((promise) => (
        <BrokenPromise key={`${promise.place} ${promise.text}`} promise={promise} />
      ))}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={SHIPPING_TEXT_LABEL}
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
              <li key={offer.text}>
                <div>
                  <b>{offer.place}</b>
                  <small>{offer.text}</small>
                </div>
                <a className="link" href={offer.path} target="_blank" rel="noopener noreferrer">
                  View<span className="visually-hidden"> {offer.place}, in a new tab</span>
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            These offers come with the demo products, and are removed with them. Change them in Content.
          </p>
        </>
      )}
    </Panel>
  );
}

/** Says where customers pay more or wait longer than a text promises, and where the text appears. */
function BrokenPromise({
  promise: { text, place, path, screen, broken, late },
}: {
  promise: ShippingData['promises'][number];
}) {
  const settings = [
    ...broken.map(({ zone, countries, order, price }) => {
      const where = countries.length === 0 ? zone : `${zone}, ${formatCountries(countries)}`;
      return `${where}: an order of ${formatDollars(order)} pays ${formatDollars(price)}`;
    }),
    ...late.map(({ zone, method, delivery }) => `${zone}: the fastest method, ${method}, takes ${delivery}`),
  ];
  return (
    <Notice tone="bad" icon="alert" title={`‘${text}’ is not true.`}>
      {settings.join('; ')}. Change the text, or the zone.{' '}
      {screen !== '/settings/shipping' && (
        <>
          Shown in{' '}
          <a className="link" href={path} target="_blank" rel="noopener noreferrer">
            {place}
            <span className="visually-hidden">, in a new tab</span>
          </a>
          .{' '}
          <Link className="link" to={screen}>
            Change it
          </Link>
        </>
      )}
    </Notice>
  );
}

const AND = new Intl.ListFormat('en');

const MAX_NAMED_COUNT = 8;

/** Lists the countries, or the first ones of many. */
function formatCountries(countries: readonly string[]): string {
  if (countries.length <= MAX_NAMED_COUNT) return AND.format(countries);
  const rest = countries.length - MAX_NAMED_COUNT + 1;
  return AND.format([...countries.slice(0, MAX_NAMED_COUNT - 1), `${rest} other countries`]);
}

function formatAmounts(amounts: readonly number[]): string {
  return AND.format(amounts.map((amount) => `$${amount.toLocaleString('en-US')}`));
}
