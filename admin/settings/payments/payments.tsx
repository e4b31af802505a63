import { useLoaderData } from 'react-router';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { useMe } from '../../shell/account/me.ts';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { Facts } from '../../ui/panels/facts.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { CardSteps } from './card-steps.tsx';
import { describeCash } from './describe-cash.ts';
import type { loadPaymentSettings, PaymentSettingsData } from './load-payment-settings.ts';
import { TestConnection } from './test-connection.tsx';
import panels from '../panels.module.css';

/** How the shop takes cards and cash, and a test of the card provider. */
export function PaymentSettings() {
  const { cards, cash, guestCheckout } = useLoaderData<typeof loadPaymentSettings>();
  return (
    <SettingsScreen title="Payments" note="cards, cash on delivery, and who can order">
      <div className={panels.panels}>
        <CardsPanel cards={cards} />
        <Panel title="Cash on delivery">
          <div className={panels.stack}>
            {describeCash(cash).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </Panel>
        <Panel title="Orders without an account">
          <p className={panels.stack}>
            {guestCheckout
              ? 'Visitors can order without an account (GUEST_CHECKOUT is on). A mailed link opens their order.'
              : 'Customers sign in before they order (GUEST_CHECKOUT is off).'}
          </p>
        </Panel>
      </div>
    </SettingsScreen>
  );
}

type Cards = PaymentSettingsData['cards'];

const PROVIDERS: Readonly<Record<Cards['mode'], string>> = {
  sandbox: 'Sandbox',
  test: 'Stripe, test mode',
  live: 'Stripe',
};

function CardsPanel({ cards }: { cards: Cards }) {
  const { mode, keyPrefix, hasWebhookSecret, webhookUrl, lastWebhookAt } = cards;
  const mayTest = useMe().permissions.includes('payment_settings:do');
  return (
    <Panel title="Cards">
      {mode !== 'live' && (
        <Notice tone="wait" icon="warning" title="No card is charged yet.">
          {mode === 'sandbox'
            ? 'The sandbox imitates Stripe, and accepts test cards only, such as 4242 4242 4242 4242.'
            : 'Keys of Stripe’s test mode accept test cards only.'}
        </Notice>
      )}
      <Facts
        rows={[
          ['Provider', PROVIDERS[mode]],
          ['Secret key', <code key="key">{keyPrefix}…</code>],
          ['Webhook secret', hasWebhookSecret ? 'Set' : <MissingSecret key="secret" />],
          ['Webhook address', <code key="address">{webhookUrl}</code>],
          ['Last webhook', lastWebhookAt === null ? 'None yet' : dayAndTime(new Date(lastWebhookAt))],
        ]}
      />
      <div className={panels.stack}>
        {mayTest ? (
          <TestConnection />
        ) : (
          <small>The test of the connection is for {nameRolesThatMay('payment_settings:do')}.</small>
        )}
      </div>
      <CardSteps mode={mode} webhookUrl={webhookUrl} />
    </Panel>
  );
}

function MissingSecret() {
  return (
    <>
      <span>Missing</span>
      <small>Webhooks are rejected. The shop finds payments by itself, about a minute later.</small>
    </>
  );
}
