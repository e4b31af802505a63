import { useRef } from 'react';
import { BLOCKS } from '#domain/content/block-fields.ts';
import type { BlockId } from '#domain/content/block-ids.ts';
import { isPast, lackOf, orderOf, stateOf } from '#domain/content/home-document.ts';
import { countOf } from '../ui/count-text.ts';
import { noonOf, shortDate } from '../ui/dates-and-times.ts';
import { MoveHandle } from '../ui/lists/reorder/move-handle.tsx';
import { useReorder } from '../ui/lists/reorder/use-reorder.ts';
import { RowMenu } from '../ui/lists/row-menu.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { useMayChange } from './content-screen.tsx';
import type { ContentEditor } from './use-content-editor.ts';
import styles from './content.module.css';

/** The blocks of the home page in their order, then the offer on the shop page. Dragging, arrow keys and a menu change the order. */
export function BlockList({
  editor,
  isDemo,
  current,
  onChoose,
}: {
  editor: ContentEditor;
  /** Whether the shop shows the demo products. */
  isDemo: boolean;
  current: BlockId;
  onChoose: (id: BlockId) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const mayChange = useMayChange();
  const ids = orderOf(editor.shown);
  const reorder = useReorder({
    list,
    ids,
    onReorder: (order) => mayChange && editor.set({ order: JSON.stringify(order) }),
  });
  const row = (id: BlockId) => (
    <BlockRow
      id={id}
      editor={editor}
      isDemo={isDemo}
      isCurrent={id === current}
      onChoose={() => onChoose(id)}
    />
  );
  return (
    <Panel title="Home page">
      <ol className={styles.rows} ref={list}>
        {ids.map((id, at) => (
          <li key={id} className={styles.row} data-current={id === current || undefined} {...reorder.row(id)}>
            {mayChange && (
              <MoveHandle
                id={id}
                label={BLOCKS[id].label}
                place={at + 1}
                count={ids.length}
                reorder={reorder}
              />
            )}
            {row(id)}
            {mayChange && (
              <RowMenu
                label={`Actions of ${BLOCKS[id].label}`}
                actions={[
                  { label: 'Move up', onSelect: at === 0 ? undefined : () => reorder.move(id, -1) },
                  {
                    label: 'Move down',
                    onSelect: at === ids.length - 1 ? undefined : () => reorder.move(id, 1),
                  },
                ]}
              />
            )}
          </li>
        ))}
        <li className={styles.row} data-current={current === 'rewards' || undefined}>
          {row('rewards')}
        </li>
      </ol>
    </Panel>
  );
}

function BlockRow({
  id,
  editor: { shown, today, isUnpublished },
  isDemo,
  isCurrent,
  onChoose,
}: {
  id: BlockId;
  editor: ContentEditor;
  isDemo: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const { label, fields } = BLOCKS[id];
  const state = stateOf(shown, id);
  const lack = isDemo ? undefined : lackOf(shown, id);
  const changes = Object.keys(shown).filter((field) => field.startsWith(`${id}.`) && isUnpublished(field));
  const texts = fields.filter(({ isLink }) => !isLink).map(({ name }) => String(shown[name]));
  const more = texts.length - SUMMARY_COUNT;
  return (
    <span className={styles.name}>
      <button type="button" aria-current={isCurrent || undefined} onClick={onChoose}>
        {label}
      </button>
      <small className={styles.clipped}>{texts.slice(0, SUMMARY_COUNT).join(', ')}</small>
      {more > 0 && <small>{countOf(more, 'more text')}</small>}
      {changes.length > 0 && <StatusMark state="planned" name={countOf(changes.length, 'change')} />}
      {lack && <StatusMark state="over" name={`Needs your ${lack}`} />}
      {!state.isShown && <StatusMark state="over" name="Hidden" />}
      {!lack && state.isShown && state.until !== null && isPast(state, today) && (
        <StatusMark
          state={state.hidesAfter ? 'over' : 'bad'}
          name={`${state.hidesAfter ? 'Hidden since' : 'Expired'} ${shortDate(noonOf(state.until))}`}
        />
      )}
    </span>
  );
}

/** The texts of a block that its row names. */
const SUMMARY_COUNT = 2;
