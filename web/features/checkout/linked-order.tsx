import { useEffect, useRef, useState, type ReactNode } from 'react';
import { href } from 'react-router';
import type { CallProblem, Client } from '#contract/client.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/display/spinner.tsx';
import { isFinal, LINK_INCOMPLETE } from './mailed-link.ts';
import styles from './confirmation.module.css';

/** Why the order is not shown. */
type Problem = { readonly detail: string; readonly canRetry: boolean };

const NO_LINK: Problem = {
  detail:
    'An order without an account opens in the browser that placed it, for seven days. Later, or in another browser, please open the link in our mail about the order.',
  canRetry: false,
};

const NO_COOKIE: Problem = {
  detail:
    'The link is right, but your browser has not kept the cookie. Please allow cookies, and open the link in our mail again.',
  canRetry: false,
};

/**
 * The page of an order that this browser may not show yet. It opens the order of a guest by the secret in the URL's fragment, which reaches
 * no server log, and removes the fragment. `onOpened` loads the order. `account` is a link to the orders of an account, or to the login
 * form.
 */
export function LinkedOrder({
  id,
  client,
  account,
  onOpened,
}: {
  id: string;
  client: Pick<Client, 'openGuestOrder'>;
  account: ReactNode;
  onOpened: () => Promise<void>;
}) {
  const [problem, setProblem] = useState<Problem>();
  const isStarted = useRef(false);
  useEffect(() => {
    // React runs effects twice in development.
    if (isStarted.current) return;
    isStarted.current = true;
    const secret = globalThis.location.hash.slice(1);
    if (secret === '') {
      setProblem(NO_LINK);
      return;
    }
    const open = async () => {
      const result = await client.openGuestOrder({ params: { id }, body: { secret } });
      if (result.ok || isFinal(result.error)) removeFragment();
      if (!result.ok) return setProblem(describe(result.error));
      await onOpened();
      // Shows only if the order still cannot be read. Otherwise the router has replaced this page by the order.
      setProblem(NO_COOKIE);
    };
    void open();
  }, [client, id, onOpened]);

  if (problem === undefined) return <Loading label="Opening your order" />;
  return (
    <div className="wrap">
      <div className={styles.confirmation}>
        <h1>We cannot show this order here</h1>
        <p role="status">{problem.detail}</p>
        <div className={styles.actions}>
          {problem.canRetry && <Button onClick={() => globalThis.location.reload()}>Try again</Button>}
          {account}
          <LinkButton to={href('/shop')} variant="ghost">
            Shop
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function describe({ code, detail }: CallProblem): Problem {
  return { detail: code === 'invalid_request' ? LINK_INCOMPLETE : detail, canRetry: !isFinal({ code }) };
}

/** Keeps the secret out of the history and of links that are shared. The router needs no navigation: the page stays the same. */
function removeFragment(): void {
  const { pathname, search } = globalThis.location;
  globalThis.history.replaceState(globalThis.history.state, '', pathname + search);
}
