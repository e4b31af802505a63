import { useLayoutEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { CallProblem, Client } from '#contract/client.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './answer-alert.module.css';

/**
 * Confirms a stock alert, or ends all alerts of the address, by a mailed link. Requires a click, because mail scanners open links too. The
 * secret is in the URL's fragment, so that it reaches no server log.
 */
export function AnswerAlert({
  client,
  id,
  action,
}: {
  client: Pick<Client, 'confirmStockAlert' | 'stopStockAlerts'>;
  id: string;
  action: 'confirm' | 'stop';
}) {
  const [done, setDone] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  // When the button disappears, moves its focus to the message.
  useLayoutEffect(() => {
    if (done !== undefined) status.current?.focus();
  }, [done]);
  const { problem, formProps, submitProps } = useForm({}, async () => {
    const link = { params: { id }, body: { secret: globalThis.location.hash.slice(1) } };
    if (action === 'stop') {
      const stopped = await client.stopStockAlerts(link);
      if (!stopped.ok) return toProblem(stopped.error);
      setDone('We send you no more emails about sizes that are back.');
      return undefined;
    }
    const confirmed = await client.confirmStockAlert(link);
    if (!confirmed.ok) return toProblem(confirmed.error);
    const { name, size } = confirmed.value;
    setDone(
      `Thank you. We send one email when ${name}${size === null ? '' : `, ${describeSize(size)},`} is back.`,
    );
    return undefined;
  });
  const isStop = action === 'stop';
  return (
    <div className="wrap">
      <PageHead title={isStop ? 'Stop emails' : 'Back in stock'} />
      <form {...formProps} className={styles.form} aria-label={isStop ? 'Stop emails' : 'Back in stock'}>
        {done === undefined && (
          <p>
            {isStop
              ? 'Stop all emails to your address about sizes that are back?'
              : 'Do you want one email when the size is back?'}
          </p>
        )}
        <FormError message={problem.detail} />
        {done === undefined && (
          <Button {...submitProps}>{isStop ? 'Stop these emails' : 'Yes, email me once'}</Button>
        )}
        <p ref={status} role="status" tabIndex={-1}>
          {done}
        </p>
        <LinkButton variant="ghost" size="small" to={href('/shop')}>
          Shop
        </LinkButton>
      </form>
    </div>
  );
}

/** Returns the problem to show. An incomplete link fails with an error at a field that the form does not have. */
function toProblem({ detail, errors }: Pick<CallProblem, 'detail' | 'errors'>) {
  return { detail: errors?.[0]?.message ?? detail };
}
