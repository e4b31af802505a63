import { useLoaderData } from 'react-router';
import { SHOP_DETAIL_LENGTHS } from '#domain/shop/shop-details.ts';
import { useMe } from '../../shell/account/me.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { ViewOnlyNotice } from '../view-only-notice.tsx';
import type { loadShop, ShopData } from './load-shop.ts';
import { useShopDraft, type ShopEditor } from './use-shop-draft.ts';
import panels from '../panels.module.css';
import styles from './shop.module.css';

const FIELDS = [
  { name: 'name', label: 'Shop name', type: 'text', hint: 'In the header, page titles and mails.' },
  { name: 'email', label: 'Contact email', type: 'email', hint: 'In the header.' },
  { name: 'phone', label: 'Phone', type: 'tel', hint: 'In the header. Empty for none.' },
  { name: 'address', label: 'Address', type: 'text', hint: 'In the footer and in mails. Empty for none.' },
  {
    name: 'tagline',
    label: 'Tagline',
    type: 'text',
    hint: 'In the footer and for search engines. Empty for none.',
  },
] as const;

/** Name and contact of the shop. */
export function ShopDetails() {
  const stored = useLoaderData<typeof loadShop>();
  const canChange = useMe().permissions.includes('settings:do');
  const editor = useShopDraft('shop', stored);
  return (
    <SettingsScreen
      title="Shop details"
      note="name and contact, as customers see them"
      actions={canChange && <SaveActions {...editor} />}
    >
      <div className={panels.panels}>
        {!canChange && <ViewOnlyNotice permission="settings:do" />}
        <Panel title="Name and contact">
          <DetailsForm stored={stored} editor={editor} canChange={canChange} />
        </Panel>
      </div>
    </SettingsScreen>
  );
}

function DetailsForm({
  stored,
  editor: { edits, problems, set, save },
  canChange,
}: {
  stored: ShopData;
  editor: ShopEditor;
  canChange: boolean;
}) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {FIELDS.map(({ name, label, type, hint }) => (
        <TextInput
          key={name}
          label={label}
          type={type}
          hint={hint}
          error={problems[name]}
          isChanged={edits[name] !== undefined}
          readOnly={!canChange}
          maxLength={SHOP_DETAIL_LENGTHS[name]}
          value={edits[name] ?? stored[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      <TextInput label="Currency" hint="All prices are in this currency." readOnly value="US dollars ($)" />
      {/* Enter in a field saves. */}
      <button type="submit" hidden>
        Save
      </button>
    </form>
  );
}
