import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { isChanged, type CatalogueDraft } from './draft/catalogue-draft.ts';
import type { CatalogueData } from './load-catalogue.ts';

type SaveEffect = { readonly icon: IconName; readonly text: string; readonly detail: string };

/** What the next save does. Absent without unsaved changes. */
export function EffectsPanel({ data, draft }: { data: CatalogueData; draft: CatalogueDraft }) {
  const effects = listEffects(data, draft);
  if (effects.length === 0) return null;
  return (
    <Panel title="When you save">
      <EffectList>
        {effects.map(({ text, ...effect }) => (
          <Effect key={text} {...effect}>
            {text}
          </Effect>
        ))}
      </EffectList>
    </Panel>
  );
}

function listEffects(data: CatalogueData, draft: CatalogueDraft): SaveEffect[] {
  const added = draft.added.map(({ id }) => ({
    icon: 'plus' as const,
    text: `Adds /products/${id}`,
    detail: 'empty until a product is published; choose its menu afterwards',
  }));
  const reindexed = [
    ...data.categories.filter(({ id }) => changesSearch(draft, `category/${id}`)),
    ...data.brands.filter(({ id }) => changesSearch(draft, `brand/${id}`)),
  ].map(({ label, products }) => ({
    icon: 'search' as const,
    text: `Search finds ${label} by its new words`,
    detail:
      products === 0
        ? 'no products to reindex'
        : `${countOf(products, 'product')} to reindex, within a minute`,
  }));
  const shown = Object.keys(draft.edits).some((key) => /^(?:entry|order|category|brand)\//.test(key));
  const menus: SaveEffect[] = shown
    ? [{ icon: 'shop', text: 'Menus and filters change', detail: 'every shopper sees it within a second' }]
    : [];
  const sizes: SaveEffect[] = Object.keys(draft.edits).some((key) => key.startsWith('scale/'))
    ? [
        {
          icon: 'tag',
          text: 'Sizes change on product pages',
          detail: 'sizes without stock units are not offered',
        },
      ]
    : [];
  return [...added, ...reindexed, ...menus, ...sizes];
}

function changesSearch(draft: CatalogueDraft, key: `category/${string}` | `brand/${string}`): boolean {
  return isChanged(draft, key, 'words') || isChanged(draft, key, 'label');
}
