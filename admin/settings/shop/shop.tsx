import { useLoaderData } from 'react-router';
import { SHOP_DETAIL_LENGTHS } from '#domain/shop/shop-details.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useMe } from '../../shell/account/me.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { loadShop, ShopData } from './load-shop.ts';
import { SHOP_FIELDS } from './shop-fields.ts';
import { useShopDraft, type ShopEditor } from './use-shop-draft.ts';
import panels from '../panels.module.css';
import styles from './shop.module.css';

/** Name and contact of the shop. */
export function ShopDetails() {
  const stored = useLoaderData<typeof loadShop>();
  const { permissions } = useMe();
  const canChange = permissions.includes('settings:do');
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
      <ConflictDialog {...editor.conflict} subject="the shop details" />
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
      {SHOP_FIELDS.map(({ name, label, type, hint }) => (
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
