import { COLOUR_FAMILIES, type ColourFamily } from '#domain/catalogue/colour-family.ts';
import { COLOUR_LABELS } from '../colour-labels.ts';
import type { Counts } from './choice-counts.ts';
import styles from './colour-choice.module.css';

/** Swatches of the colours that a listing has, if they are counted; otherwise of all. A press on the chosen one removes it. */
export function ColourChoice({
  colour,
  counts,
  onChange,
}: {
  colour: ColourFamily | undefined;
  counts: Counts;
  onChange: (colour: ColourFamily | undefined) => void;
}) {
  const shown = COLOUR_FAMILIES.filter(
    (family) => family === colour || counts === undefined || (counts[family] ?? 0) > 0,
  );
  return (
    <fieldset className={styles.colours}>
      <legend>Colour{colour && <span> {COLOUR_LABELS[colour]}</span>}</legend>
      {shown.map((family) => {
        const label = COLOUR_LABELS[family];
        const name = counts === undefined ? label : `${label}, ${counts[family] ?? 0}`;
        return (
          <button
            key={family}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={family === colour}
            onClick={() => onChange(family === colour ? undefined : family)}
          >
            <i style={{ background: `var(--swatch-${family})` }} />
          </button>
        );
      })}
    </fieldset>
  );
}
