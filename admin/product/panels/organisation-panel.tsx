import { Link } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENT_MENU_CHOICES } from '#domain/catalogue/filter/department-choices.ts';
import { MAX_CUT_LENGTH } from '#domain/catalogue/product-limits.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { CopyButtons } from '../create/copy-product.tsx';
import { EditorSelect, EditorText } from '../form/editor-fields.tsx';
import { useEditor, useEditorState, useFormValue } from '../form/editor-store.ts';
import { brandOptions, categoryOptions } from '../form/organisation-choices.ts';
import { prefetchProduct } from '../load-product.ts';
import styles from './organisation-panel.module.css';
import panel from './product-panel.module.css';

/** Where the shop lists the product, and the other colours of its cut. */
export function OrganisationPanel({ catalogue }: { catalogue: ApiCatalogue | null }) {
  const { mayEdit, mayEditPrices } = useEditor();
  const department = useFormValue('for');
  return (
    <Panel title="Organisation">
      <div className={panel.stack}>
        <div className={panel.halves}>
          <EditorSelect name="for" label="Department" choices={DEPARTMENT_MENU_CHOICES} />
          <EditorSelect name="category" label="Category" choices={categoryOptions(catalogue, department)} />
        </div>
        <EditorSelect name="brand" label="Brand" choices={brandOptions(catalogue)} />
        <EditorText
          name="cut"
          label="Cut"
          maxLength={MAX_CUT_LENGTH}
          hint="Products with the same cut are its colourways."
        />
        <Colourways />
        {mayEdit && mayEditPrices && <CopyButtons />}
      </div>
    </Panel>
  );
}

function Colourways() {
  const { id, title, colour, cut, cutMates, img } = useEditorState(({ product }) => product);
  if (cut === undefined) return null;
  const own = { id, title, colour, img };
  return (
    <div>
      <h3 className={styles.heading}>Colourways of this cut</h3>
      <ul className={styles.ways}>
        {[own, ...cutMates].map((mate) => (
          <li key={mate.id}>
            <Link
              to={`/products/${encodeURIComponent(mate.id)}`}
              aria-current={mate.id === id ? 'page' : undefined}
              onPointerEnter={() => prefetchProduct(mate.id)}
              onFocus={() => prefetchProduct(mate.id)}
            >
              <span className={styles.thumb}>
                {mate.img !== '' && <img src={mate.img} width={44} height={55} alt="" loading="lazy" />}
              </span>
              {mate.colour ?? mate.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
