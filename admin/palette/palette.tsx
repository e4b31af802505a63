import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../shell/account/me.ts';
import { BASE_PATH } from '../shell/navigation/paths.ts';
import { countOf } from '../ui/count-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { COMMAND_GROUPS, findCommands, type Command } from './commands.ts';
import { findOrders } from './find-orders.ts';
import { findPeople } from './find-people.ts';
import { findProducts } from './find-products.ts';
import { paletteKey } from './palette-key.ts';
import { PaletteOption } from './palette-option.tsx';
import { SHELL_COMMANDS } from './shell-commands.ts';
import { useFound } from './use-found.ts';
import styles from './palette.module.css';

/** Search for screens, actions, orders, people and products. `>` searches commands only, `#` orders. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} label="Search or command" first={field}>
      <Search field={field} onClose={onClose} />
    </Dialog>
  );
}

function Search({ field, onClose }: { field: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const results = useResults(query);
  const follow = useFollow(onClose);
  const listId = useId();
  const current = results[Math.min(active, results.length - 1)];

  const handleKeyDown = (event: KeyboardEvent) => {
    const action = paletteKey(event.nativeEvent);
    if (action === undefined || current === undefined) return;
    event.preventDefault();
    if (action === 'open') return follow(current, event.metaKey || event.ctrlKey);
    setActive((active + (action === 'next' ? 1 : -1) + results.length) % results.length);
  };

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          role="combobox"
          aria-label="Search or command"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && optionId(listId, current)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Screen, order, person or product"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={handleKeyDown}
        />
        <span className={styles.count} role="status">
          {countOf(results.length, 'result')}
        </span>
        <button type="button" onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <ResultList id={listId} query={query} results={results} current={current} onChoose={follow} />
      <Hints />
    </>
  );
}

/** The results in their groups. `current` is the one that Enter opens. */
function ResultList({
  id,
  query,
  results,
  current,
  onChoose,
}: {
  id: string;
  query: string;
  results: readonly Command[];
  current: Command | undefined;
  onChoose: (command: Command, isNewTab: boolean) => void;
}) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="Results">
      {COMMAND_GROUPS.map((group, at) => {
        const members = results.filter((each) => each.group === group);
        return (
          members.length > 0 && (
            <div key={group} role="group" aria-labelledby={`${id}-group${at}`}>
              <div id={`${id}-group${at}`} className={styles.group}>
                {group}
              </div>
              {members.map((command) => (
                <PaletteOption
                  key={command.id}
                  id={optionId(id, command)}
                  command={command}
                  query={query}
                  isActive={command === current}
                  onChoose={(isNewTab) => onChoose(command, isNewTab)}
                />
              ))}
            </div>
          )
        );
      })}
      {results.length === 0 && (
        <p className={styles.none}>Nothing matches ‘{query.trim()}’. Try a shorter word.</p>
      )}
    </div>
  );
}

function optionId(listId: string, { id }: Command): string {
  return `${listId}-${id}`;
}

/** Returns the matching screens and actions, and then orders, people and products. */
function useResults(query: string): readonly Command[] {
  const { permissions } = useMe();
  const searched = query.startsWith('>') ? '' : query;
  const orders = useFound(searched, findOrders);
  const records = searched.startsWith('#') ? '' : searched;
  const people = useFound(permissions.includes('customers:see') ? records : '', findPeople);
  const products = useFound(records, findProducts);
  const allowed = SHELL_COMMANDS.filter(({ may }) => may === undefined || permissions.includes(may));
  const found = findCommands(query, allowed);
  return COMMAND_GROUPS.flatMap((group) =>
    [...found, ...orders, ...people, ...products].filter((command) => command.group === group),
  );
}

/** Returns the function that runs a command and closes the palette. */
function useFollow(onClose: () => void): (command: Command, isNewTab: boolean) => void {
  const navigate = useNavigate();
  return ({ target }, isNewTab) => {
    onClose();
    if ('run' in target) target.run();
    else if ('screen' in target && !isNewTab) void navigate(target.screen);
    else {
      const url = 'page' in target ? target.page : BASE_PATH + target.screen.replace(/\/$/, '');
      if (isNewTab) globalThis.open(url, '_blank', 'noopener');
      else globalThis.location.assign(url);
    }
  };
}

function Hints() {
  return (
    <p className={styles.hints} aria-hidden="true">
      <Keys keys="ArrowUp ArrowDown" /> select
      <Keys keys="Enter" /> open
      <Keys keys="Mod+Enter" /> open in new tab
      <span className={styles.space} />
      <Keys keys=">" /> commands only
      <Keys keys="#" /> orders only
    </p>
  );
}
