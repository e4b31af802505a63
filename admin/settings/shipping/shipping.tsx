import { useLoaderData } from 'react-router';
import { useMe } from '../../shell/account/me.ts';
import { TestCart } from '../charges/test-cart.tsx';
import { useDrafts } from '../charges/use-drafts.ts';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { useShopDraft } from '../shop/use-shop-draft.ts';
import { ViewOnlyNotice } from '../view-only-notice.tsx';
import { CARRIER_CALLS } from './carrier-calls.ts';
import { CarriersPanel } from './carriers-panel.tsx';
import type { loadShipping } from './load-shipping.ts';
import { TextsPanel } from './texts-panel.tsx';
import { ZONE_CALLS, type ZonesEditor } from './zone-calls.ts';
import { readForm, type Zone } from './zone-form.ts';
import { ZonesPanel } from './zones-panel.tsx';
import columns from '../../ui/panels/side-columns.module.css';

/** What customers pay for shipping, every text of the shop that promises it, and a cart to test. */
export function ShippingSettings() {
  const data = useLoaderData<typeof loadShipping>();
  const canChange = useMe().permissions.includes('settings:do');
  const texts = useShopDraft('shipping-texts', data.details);
  const zones = useDrafts(data.zones, ZONE_CALLS);
  const carriers = useDrafts(data.carriers, CARRIER_CALLS);
  const both = {
    count: texts.count + zones.count + carriers.count,
    isSaving: texts.isSaving || zones.isSaving || carriers.isSaving,
    save: async () => {
      // The message of a second save would hide why the first one failed.
      if (!(await texts.save())) return;
      if (zones.count > 0) await zones.save();
      if (carriers.count > 0) await carriers.save();
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
      actions={canChange && <SaveActions {...both} />}
    >
      <div className={columns.columns}>
        <div className={columns.column}>
          {!canChange && <ViewOnlyNotice permission="settings:do" />}
          <ZonesPanel zones={data.zones} editor={zones} canChange={canChange} />
          <CarriersPanel carriers={data.carriers} editor={carriers} canChange={canChange} />
          <TextsPanel {...data} editor={texts} canChange={canChange} />
        </div>
        <TestCart unsaved={unsavedZones(data.zones, zones)} />
      </div>
    </SettingsScreen>
  );
}

/** Returns the zones with their unsaved changes; null without any. A zone that cannot be read keeps its stored values. */
function unsavedZones(stored: readonly Zone[], { drafts }: ZonesEditor) {
  const read = Object.entries(drafts).map(([id, form]) => ({ id, ...readForm(form) }));
  const changed = read.filter(({ problem }) => problem === null).map(({ id, body }) => ({ id, ...body }));
  if (changed.length === 0) return null;
  const kept = stored.filter(({ id }) => !changed.some((zone) => zone.id === id));
  return { zones: [...kept, ...changed] };
}
