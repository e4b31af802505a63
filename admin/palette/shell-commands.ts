import { signOut } from '../shell/account/sign-out.ts';
import { openDialog } from '../shell/dialogs.ts';
import { FACTOR_PATH, NEW_ORDER_PATH, NEW_PRODUCT_PATH, SHOP_PATHS } from '../shell/navigation/paths.ts';
import { SCREENS } from '../shell/navigation/screens.ts';
import type { Command } from './commands.ts';

/** The commands of every screen: all screens, pages of the shop, and actions of the shell. */
export const SHELL_COMMANDS: readonly Command[] = [
  ...SCREENS.map(({ name, path, icon, key, may }): Command => ({
    id: path,
    group: 'Go to',
    label: name,
    icon,
    keys: `G ${key}`,
    target: { screen: path },
    ...(may && { may }),
  })),
  {
    id: 'shop',
    group: 'Go to',
    label: 'View shop',
    icon: 'shop',
    words: 'store front open',
    target: { page: SHOP_PATHS.home },
  },
  {
    id: 'account',
    group: 'Go to',
    label: 'Your account',
    icon: 'person',
    words: 'profile password sessions',
    target: { page: SHOP_PATHS.account },
  },
  {
    id: 'second-factor',
    group: 'Go to',
    label: 'Second factor',
    icon: 'key',
    words: 'authenticator app recovery codes security totp',
    target: { screen: FACTOR_PATH },
  },
  {
    id: 'new-order',
    group: 'Actions',
    label: 'New order',
    icon: 'plus',
    may: 'orders:do',
    words: 'create add phone market sale cash',
    target: { screen: NEW_ORDER_PATH },
  },
  {
    id: 'new-product',
    group: 'Actions',
    label: 'New product',
    icon: 'plus',
    may: 'prices:do',
    words: 'create add draft',
    target: { screen: NEW_PRODUCT_PATH },
  },
  {
    id: 'new-discount',
    group: 'Actions',
    label: 'New discount',
    icon: 'percent',
    may: 'prices:do',
    words: 'create add code promotion',
    target: { screen: '/discounts/new' },
  },
  {
    id: 'new-sale-price',
    group: 'Actions',
    label: 'New sale price',
    icon: 'percent',
    may: 'prices:do',
    words: 'create add rule',
    target: { screen: '/discounts/sale-prices/new' },
  },
  {
    id: 'make-admin',
    group: 'Actions',
    label: 'Make Admin',
    icon: 'staff',
    may: 'staff:do',
    words: 'add owner staff invite',
    target: { page: SHOP_PATHS.makeAdmin },
  },
  {
    id: 'shortcuts',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    icon: 'keyboard',
    keys: '?',
    words: 'help keys',
    target: { run: () => openDialog('shortcuts') },
  },
  {
    id: 'sign-out',
    group: 'Actions',
    label: 'Sign out',
    icon: 'sign-out',
    words: 'log out leave',
    target: { run: () => void signOut() },
  },
];
