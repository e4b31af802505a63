import { useLoaderData } from 'react-router';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useMe } from '../../shell/account/me.ts';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { TestCart } from '../charges/test-cart.tsx';
import { useDrafts } from '../charges/use-drafts.ts';
import { withUnsaved } from '../charges/with-unsaved.ts';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { useShopDraft } from '../shop/use-shop-draft.ts';
import { CARRIER_CALLS } from './carrier-calls.ts';
import { CarriersPanel } from './carriers-panel.tsx';
import type { loadShipping } from './load-shipping.ts';
import { TextsPanel } from './texts-panel.tsx';
import { ZONE_CALLS } from './zone-calls.ts';
import { readZoneForm } from './zone-form.ts';
import { ZonesPanel } from './zones-panel.tsx';
import columns from '../../ui/panels/side-columns.module.css';

/** What customers pay for shipping, every text of the shop that promises it, and a cart to test. */
export function ShippingSettings() {
  const data = useLoaderData<typeof loadShipping>();
  const { permissions } = useMe();
  const canChange = permissions.includes('settings:do');
  const texts = useShopDraft('shipping-texts', data.details);
  const zones = useDrafts(data.zones, ZONE_CALLS);
  const carriers = useDrafts(data.carriers, CARRIER_CALLS);
  const unsaved = withUnsaved(data.zones, zones.drafts, readZoneForm);
  const all = {
    count: texts.count + zones.count + carriers.count,
    isSaving: texts.isSaving || zones.isSaving || carriers.isSaving,
    save: async () => {
      // The message of a further save would hide why one failed.
      if (!(await texts.save()) || !(await zones.save())) return;
      await carriers.save();
    },
    discard: () => {
      texts.discard();
      zones.discard();
      carriers.discard();
    },
  };
  return (
    <SettingsScreen
      title="Shipping"
      note="what customers pay, and what the shop promises"
      actions={canChange && <SaveActions {...all} />}
    >
      <div className={columns.columns}>
        <div className={columns.column}>
          {!canChange && <ViewOnlyNotice permission="settings:do" />}
          <ZonesPanel zones={data.zones} editor={zones} canChange={canChange} />
          <CarriersPanel carriers={data.carriers} editor={carriers} canChange={canChange} />
          <TextsPanel {...data} editor={texts} canChange={canChange} />
        </div>
        <TestCart unsaved={unsaved && { zones: unsaved }} />
      </div>
      <ConflictDialog {...texts.conflict} subject="the shipping text" />
      <ConflictDialog {...zones.conflict} subject="this zone" />
      <ConflictDialog {...carriers.conflict} subject="this carrier" />
    </SettingsScreen>
  );
}
