import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { client } from '../../data/client.ts';
import { sendAgain } from '../../order/timeline/send-again.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import type { Attention, AttentionAction } from './attention-item.ts';
import styles from './attention-panel.module.css';

/** What needs attention, each with the button that solves it. */
export function AttentionPanel({ attention }: { attention: readonly Attention[] }) {
  return (
    <Panel
      title="Needs attention"
      aside={attention.length > 1 && <small className={styles.note}>most urgent first</small>}
    >
      {attention.length === 0 ? (
        <Empty title="All is well" text="Nothing waits for a decision, has failed or is late." />
      ) : (
        <ol>
          {attention.map(({ id, tone, icon, title, to, detail, action }) => (
            <li key={id} className={`${styles.need} ${styles[tone]}`}>
              <Icon name={icon} />
              <div>
                <b>
                  {to === undefined ? (
                    title
                  ) : (
                    <Link className="link" to={to}>
                      {title}
                    </Link>
                  )}
                </b>
                <small>{detail}</small>
              </div>
              {action && <Solve action={action} about={title} />}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The button of an item. Its accessible name includes the item's title, because several buttons may have the same text. */
function Solve({ action, about }: { action: AttentionAction; about: string }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  if ('to' in action) {
    return (
      <Link to={action.to} className={actionClass('plain')} aria-label={`${action.label}: ${about}`}>
        {action.label}
      </Link>
    );
  }
  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    const problem = await attempt(action, revalidate);
    if (problem) announceFailure(problem.detail);
    await revalidate();
    setBusy(false);
  };
  return (
    <Action
      onClick={() => void handleClick()}
      aria-disabled={isBusy}
      aria-label={`${action.label}: ${about}`}
    >
      {action.label}
    </Action>
  );
}

/** Carries an action out. Returns the problem; undefined on success. */
async function attempt(
  action: Exclude<AttentionAction, { to: string }>,
  reload: () => Promise<void>,
): Promise<CallProblem | undefined> {
  if ('mail' in action) return sendAgain(action.mail, { reload });
  const result = await ('job' in action
    ? client.runJob({ params: { name: action.job } })
    : 'mention' in action
      ? client.finishMention({ params: { id: action.mention } })
      : client.retryMessages({ params: { kind: action.messages } }));
  if (!result.ok) return result.error;
  if (!('mention' in action)) announce('The next attempt begins within a second.');
  return undefined;
}
