import { useMemo, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { ApiReturn } from '#contract/calls.ts';
import { useShortcuts } from '../../keyboard/shortcut-store.ts';
import type { Shortcut } from '../../keyboard/shortcuts.ts';
import { useLive } from '../../live/use-live.ts';
import { useMe } from '../../shell/account/me.ts';
import { DocumentTitle } from '../../shell/document-title.tsx';
import { Action } from '../../ui/action.tsx';
import { describeRoles } from '../../ui/describe-roles.ts';
import { Icon } from '../../ui/icon.tsx';
import { FailureNotice, Notice } from '../../ui/panels/notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { nameOfReturn, RETURN_MARKS } from '../describe-return.ts';
import { prefetchReturns } from '../load-returns.ts';
import { ApproveDialog, RejectDialog } from './decide-dialogs.tsx';
import { InspectForm } from './inspect-form.tsx';
import type { loadReturn } from './load-return.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ReturnFacts } from './return-facts.tsx';
import { ReturnSteps } from './return-steps.tsx';
import { undoReturnDecision, WAITING } from './undo-return-decision.ts';
import head from '../../ui/panels/record-head.module.css';
import styles from './return.module.css';

type Opened = 'approve' | 'reject' | 'receive' | null;

/** One return: what the customer sends back, what staff decide about it, and what that does. */
export function Return() {
  const { record } = useLoaderData<typeof loadReturn>();
  // What is typed for one return, such as the link of its label, must not apply to the next one.
  return <ReturnScreen key={record.id} />;
}

function ReturnScreen() {
  const { record, readAt } = useLoaderData<typeof loadReturn>();
  useLive(['order', 'return', 'job']);
  useReturnKeys();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isPhone = useIsPhone();
  return (
    <>
      <ReturnHead record={record} isPhone={isPhone} onOpen={setOpened} />
      {isPhone && <OrderOf record={record} />}
      <ReturnSteps record={record} now={readAt} />
      <Decision record={record} />
      {record.state === 'received' ? (
        <InspectForm record={record} />
      ) : (
        <ReturnFacts record={record} now={readAt} />
      )}
      <ApproveDialog record={record} isOpen={opened === 'approve'} onClose={close} />
      <RejectDialog record={record} isOpen={opened === 'reject'} onClose={close} />
      <ReceiveDialog record={record} isOpen={opened === 'receive'} onClose={close} />
    </>
  );
}

/** The number of the return, its order and customer, and what can be done about it before an inspection. */
function ReturnHead({
  record,
  isPhone,
  onOpen,
}: {
  record: ApiReturn;
  isPhone: boolean;
  onOpen: (opened: Opened) => void;
}) {
  const { permissions } = useMe();
  const props = (permission: 'refunds:do' | 'orders:do') => ({
    disabled: !permissions.includes(permission),
    title: permissions.includes(permission) ? undefined : describeRoles(permission),
    'aria-haspopup': 'dialog' as const,
  });
  return (
    <header className={head.head}>
      <DocumentTitle>{`Return ${nameOfReturn(record)}`}</DocumentTitle>
      <div className={head.words}>
        <nav className={head.crumbs} aria-label="Breadcrumb">
          <Link to="/returns" onPointerEnter={prefetchReturns} onFocus={prefetchReturns}>
            <Icon name="left" size={22} />
            <span>Returns</span>
          </Link>
        </nav>
        <div className={head.line}>
          <h1>{nameOfReturn(record)}</h1>
          <StatusMark {...RETURN_MARKS[record.state]} />
          {!isPhone && <OrderOf record={record} />}
        </div>
      </div>
      <div className={`${head.actions} ${styles.actions}`}>
        {record.state === 'requested' && record.waiting === null && (
          <>
            <Action {...props('refunds:do')} onClick={() => onOpen('reject')}>
              Reject…
            </Action>
            <Action {...props('refunds:do')} variant="primary" onClick={() => onOpen('approve')}>
              Approve…
            </Action>
          </>
        )}
        {record.state === 'approved' && record.waiting === null && (
          <Action {...props('orders:do')} variant="primary" onClick={() => onOpen('receive')}>
            Parcel received…
          </Action>
        )}
      </div>
    </header>
  );
}

/** The order and the customer of a return. */
function OrderOf({ record: { orderNumber, customer } }: { record: ApiReturn }) {
  return (
    <p className={styles.of}>
      of order{' '}
      <Link className="link" to={`/orders/${orderNumber}`}>
        #{orderNumber}
      </Link>
      {customer !== null && customer !== '' && `, ${customer}`}
    </p>
  );
}

/** A decision that waits, or that was not possible. */
function Decision({ record }: { record: ApiReturn }) {
  const { permissions } = useMe();
  const { revalidate } = useRevalidator();
  if (record.waiting !== null)
    return (
      <div className={styles.notices}>
        <Notice tone="wait" icon="clock" title={`It is being ${WAITING[record.waiting.step]}.`} role="status">
          {permissions.includes(record.waiting.step === 'receive' ? 'orders:do' : 'refunds:do') && (
            <Action onClick={() => void undoReturnDecision(record, revalidate)}>Undo</Action>
          )}
        </Notice>
      </div>
    );
  return record.failed === null ? null : (
    <div className={styles.notices}>
      <FailureNotice title="The last decision was not possible any more.">{record.failed}</FailureNotice>
    </div>
  );
}

/** Registers the key that returns to the queue. */
function useReturnKeys(): void {
  const navigate = useNavigate();
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        keys: 'Escape',
        label: 'Back to the returns',
        group: 'On this screen',
        run: () => void navigate('/returns'),
      },
    ],
    [navigate],
  );
  useShortcuts(shortcuts);
}
