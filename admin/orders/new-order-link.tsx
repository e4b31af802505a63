import { Link, useNavigate } from 'react-router';
import { useScreenShortcut } from '../keyboard/shortcut-store.ts';
import { NEW_ORDER_PATH } from '../shell/navigation/paths.ts';
import { actionClass } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';

const NEW_KEYS = 'N';
const TITLE = 'New order';

/** Leads to the form of a new order, of a customer if `customerId` is given. */
export function NewOrderLink({ customerId }: { customerId?: string }) {
  const navigate = useNavigate();
  const path =
    customerId === undefined
      ? NEW_ORDER_PATH
      : `${NEW_ORDER_PATH}?customer=${encodeURIComponent(customerId)}`;
  useScreenShortcut({ keys: NEW_KEYS, label: TITLE }, () => void navigate(path));
  return (
    <Link className={actionClass(customerId === undefined ? 'primary' : 'plain')} to={path}>
      <Icon name="plus" size={16} />
      {TITLE}
      <Keys keys={NEW_KEYS} />
    </Link>
  );
}
