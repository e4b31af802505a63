import { useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import panels from '../panels.module.css';

/** Calls the card provider with the shop's key, and shows its answer. */
export function TestConnection() {
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<CallOutput<'testCardProvider'>>();
  const test = async () => {
    if (isTesting) return;
    setTesting(true);
    setResult(undefined);
    const tested = await client.testCardProvider();
    setTesting(false);
    if (tested.ok) setResult(tested.value);
    else announceFailure(tested.error.detail);
  };
  return (
    <>
      <Action aria-disabled={isTesting} onClick={() => void test()}>
        {isTesting ? 'Testing …' : 'Test the connection'}
      </Action>
      {result !== undefined && (
        <div className={panels.wide}>
          {result.failure === null ? (
            <Notice icon="check" title="The connection works." role="status">
              The card provider accepts the secret key.
            </Notice>
          ) : (
            <Notice
              tone="bad"
              icon="alert"
              title="The card provider refuses, or cannot be reached."
              role="alert"
            >
              Check STRIPE_SECRET_KEY, and whether the server may connect to api.stripe.com.
              <p>The answer was: {result.failure.answer}</p>
            </Notice>
          )}
        </div>
      )}
    </>
  );
}
