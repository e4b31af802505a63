import { Link } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { STANDARD_RULE } from '#domain/pricing/price-rules.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { RemoveDemo } from '../../products/demo/remove-demo.tsx';
import { useMe } from '../../shell/account/me.ts';
import { SHOP_PATHS } from '../../shell/navigation/paths.ts';
import { actionClass } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { listSteps, type FirstStepsData, type FirstStep } from './list-steps.ts';
import styles from './first-steps.module.css';

/** The standard rule, with which every shop begins, such as `15 % off above $12.00`. */
const STANDARD_SALE_PRICE = `${STANDARD_RULE.value} % off above ${formatMoney(STANDARD_RULE.aboveCents)}`;

/**
 * The steps that set up a new shop. The button of the first open step that has one is primary. Once the shop has orders, only the
 * steps that are left are shown.
 */
export function FirstSteps({ shop }: { shop: FirstStepsData }) {
  const steps = listSteps(shop, useMe().email);
  const next = steps.find(({ isDone, action }) => !isDone && action !== null);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className={styles.place}>
      <Panel
        title="First steps"
        aside={
          <small className={styles.note}>
            {doneCount} of {steps.length} done
          </small>
        }
      >
        <ol>
          {steps.map((step, index) =>
            shop.hasOrders && step.isDone ? null : (
              <li key={step.id} className={styles.step} data-done={step.isDone || undefined}>
                <span className={styles.mark} aria-hidden="true">
                  {step.isDone ? <Icon name="check" size={14} /> : index + 1}
                </span>
                <div>
                  <b>{step.title}</b>
                  {step.isDone && <span className="visually-hidden">, done</span>}
                  <small>{step.detail}</small>
                </div>
                {!step.isDone && <TakeStep step={step} isNext={step === next} />}
              </li>
            ),
          )}
        </ol>
        {shop.hasStandardRule && !shop.hasOrders && <StandardSalePrice />}
        {shop.demoProducts > 0 && <DemoProducts count={shop.demoProducts} />}
        {shop.hasOrders ? (
          <p className={styles.extra}>Shown until mail reaches customers.</p>
        ) : (
          shop.product === 'on_sale' && <TestOrder />
        )}
      </Panel>
    </div>
  );
}

function TakeStep({ step: { action }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { permissions } = useMe();
  if (action === null) return null;
  const { label, to, permission } = action;
  if (!permissions.includes(permission)) {
    return <small className={styles.note}>For {nameRolesThatMay(permission)}</small>;
  }
  return (
    <Link className={actionClass(isNext ? 'primary' : 'plain')} to={to}>
      {label}
    </Link>
  );
}

function StandardSalePrice() {
  return (
    <p className={styles.extra}>
      The shop begins with a sale price: {STANDARD_SALE_PRICE}. Change or end it in{' '}
      <Link className="link" to="/discounts">
        Discounts
      </Link>
      .
    </p>
  );
}

function DemoProducts({ count }: { count: number }) {
  const mayRemove = useMe().permissions.includes('products:do');
  return (
    <div className={styles.demo}>
      <p>
        The shop shows {countOf(count, 'demo product')}. Remove {count === 1 ? 'it' : 'them'} before you open.
      </p>
      {mayRemove ? (
        <RemoveDemo variant="plain" />
      ) : (
        <small className={styles.note}>For {nameRolesThatMay('products:do')}</small>
      )}
    </div>
  );
}

function TestOrder() {
  return (
    <p className={styles.extra}>
      Last, place a test order with cash on delivery, and cancel it in the shop under My Orders.{' '}
      <a className="link" href={SHOP_PATHS.home} target="_blank" rel="noopener">
        Open the shop<span className="visually-hidden"> in a new tab</span>
      </a>
    </p>
  );
}
