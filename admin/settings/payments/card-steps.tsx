import { ServerLines } from '../server-lines.tsx';
import type { PaymentSettingsData } from './load-payment-settings.ts';
import panels from '../panels.module.css';

const LINES = [
  'STRIPE_SECRET_KEY=sk_live_…',
  'STRIPE_PUBLISHABLE_KEY=pk_live_…',
  'STRIPE_WEBHOOK_SECRET=whsec_…',
];

/** What to do to take money by card. */
export function CardSteps({ mode, webhookUrl }: Pick<PaymentSettingsData['cards'], 'mode' | 'webhookUrl'>) {
  const isLive = mode === 'live';
  return (
    <details className={panels.steps} open={!isLive}>
      <summary>{isLive ? 'Change the keys' : 'Take money by card'}</summary>
      <div className={panels.stack}>
        <ol>
          <li>Open an account at Stripe, and enable card payments in US dollars.</li>
          <li>
            In Stripe’s dashboard, under Developers, copy the two API keys. A restricted key (
            <code>rk_live_…</code>) is safer: it needs to write PaymentIntents, Charges and Refunds, and to
            read Disputes.
          </li>
          <li>
            There, add a webhook for <code>{webhookUrl}</code> with the events of <code>payment_intent</code>,{' '}
            <code>charge.refunded</code>, <code>refund</code> and <code>charge.dispute</code>, and copy its
            signing secret.
          </li>
          <li>
            Write the three lines into the environment of the server, or its file <code>.env</code>, and
            restart the shop. Keys that begin with <code>sk_test_</code> and <code>pk_test_</code> let you try
            it without money.
          </li>
          <li>Test the connection here. Then buy something with your own card, and cancel it.</li>
        </ol>
        <div className={panels.wide}>
          <ServerLines label="the settings of Stripe" lines={LINES} />
        </div>
      </div>
    </details>
  );
}
