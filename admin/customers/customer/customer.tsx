import { Link, useLoaderData, useNavigate } from 'react-router';
import type { ApiCustomerDetail } from '#contract/calls.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { useLive } from '../../live/use-live.ts';
import { NotesPanel } from '../../notes/notes-panel.tsx';
import { PinnedNotes } from '../../notes/pinned-notes.tsx';
import { useMe } from '../../shell/account/me.ts';
import { DocumentTitle } from '../../shell/document-title.tsx';
import { countOf } from '../../ui/count-text.ts';
import { dateWithYear } from '../../ui/dates-and-times.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { prefetchCustomers } from '../load-customers.ts';
import { AccountPanels } from './account-panels.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { CustomerOrders, CustomerReviews, MailsPanel } from './history-panels.tsx';
import type { loadCustomer } from './load-customer.ts';
import { PrivacyPanel } from './privacy-panel.tsx';
import head from '../../ui/panels/record-head.module.css';
import styles from './customer.module.css';

/** One customer: orders, reviews, mails and notes, and beside them the account and its data. */
export function Customer() {
  const { customer, knownGroups, readAt } = useLoaderData<typeof loadCustomer>();
  useLive(['customer', 'order', 'note', 'review']);
  const navigate = useNavigate();
  useScreenShortcut({ keys: 'Escape', label: 'Back to the list' }, () => void navigate('/customers'));
  const mayChange = useMe().permissions.includes('customers:do');
  const { id, name, email, notes } = customer;
  const isPhone = useIsPhone();
  return (
    <>
      <header className={head.head}>
        <DocumentTitle>{name || email}</DocumentTitle>
        <div className={head.words}>
          <nav className={head.crumbs} aria-label="Breadcrumb">
            <Link to="/customers" onPointerEnter={prefetchCustomers} onFocus={prefetchCustomers}>
              <Icon name="left" size={22} />
              <span>Customers</span>
            </Link>
          </nav>
          <div className={head.line}>
            <h1>{name || email}</h1>
            {!isPhone && <Marks customer={customer} />}
          </div>
        </div>
      </header>
      {isPhone && (
        <p className={styles.marks}>
          <Marks customer={customer} />
        </p>
      )}
      <PinnedNotes notes={notes} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CustomerOrders customer={customer} now={readAt} />
          <CustomerReviews customer={customer} now={readAt} />
          <NotesPanel
            key={id}
            notes={notes}
            now={readAt}
            subject={{ customerId: id }}
            mayChange={mayChange}
          />
          <MailsPanel customer={customer} now={readAt} />
        </div>
        <div className={styles.column}>
          <AccountPanels customer={customer} />
          <GroupsPanel key={id} customer={customer} known={knownGroups} mayChange={mayChange} />
          <CreditPanel key={`credit of ${id}`} customer={customer} now={readAt} />
          <PrivacyPanel key={`privacy of ${id}`} customer={customer} />
        </div>
      </div>
    </>
  );
}

/** Whether the address is confirmed, and how much the customer has bought. */
function Marks({ customer: { isConfirmed, sales, since } }: { customer: ApiCustomerDetail }) {
  return (
    <>
      <StatusMark
        state={isConfirmed ? 'on' : 'over'}
        name={isConfirmed ? 'Email confirmed' : 'Email not confirmed'}
      />
      <span className={styles.second}>
        {countOf(sales.count, 'order')} since {dateWithYear(Date.parse(since))}
      </span>
    </>
  );
}
