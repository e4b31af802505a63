import { useRevalidator } from 'react-router';
import { useFieldEdits, type ConflictControls } from '../../conflict/use-field-edits.ts';
import { client } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import type { ShopData } from './load-shop.ts';
import { SHOP_DISPLAY } from './shop-fields.ts';

/** Texts by field of the shop details. */
type Texts = Readonly<Partial<Record<keyof ShopData, string>>>;

/** The unsaved changes of the shop details, and how to make, save and discard them. */
export type ShopEditor = {
  readonly edits: Texts;
  /** Why fields were not saved. */
  readonly problems: Texts;
  readonly count: number;
  readonly isSaving: boolean;
  readonly conflict: ConflictControls;
  readonly set: (field: keyof ShopData, value: string) => void;
  /** Returns whether nothing was refused. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
};

/**
 * Edits the shop details that a screen has loaded, and loads the screen again after a change, also by others. This browser keeps the unsaved
 * values under `name`.
 */
export function useShopDraft(name: 'shop' | 'shipping-texts', stored: ShopData): ShopEditor {
  const { revalidate: reload } = useRevalidator();
  const fields = useFieldEdits(name, {
    ...SHOP_DISPLAY,
    stored,
    check: () => undefined,
    send: (changes) => client.changeShopDetails({ body: changes }),
    readStored: async () => {
      const current = await client.readShopDetails();
      return current.ok ? current.value : null;
    },
    reload,
    savedText: 'Saved. Shoppers see it now.',
  });
  const { count } = fields;
  // A reload would hide what others have changed since the user began.
  useLive(['shop'], async () => {
    if (count === 0) await reload();
  });
  return {
    ...fields,
    set: (field, value) => fields.set({ [field]: value }),
    save: async () => count === 0 || (await fields.save()) !== null,
    discard: fields.drop,
  };
}
