import { useId, useState } from 'react';
import { MAX_GROUP_COUNT, normaliseGroup } from '#domain/customer/customer-group.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Chip, Chips } from '../ui/fields/chips.tsx';
import control from '../ui/fields/labelled-control.module.css';
import styles from './groups-field.module.css';

/** Groups of customers. A typed name that is new makes a new group; `known` are suggested. */
export function GroupsField({
  label,
  groups,
  known,
  empty,
  canChange,
  error,
  onChange,
}: {
  label: string;
  groups: readonly string[];
  known: readonly string[];
  empty: string;
  canChange: boolean;
  error: string | undefined;
  onChange: (groups: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const list = useId();
  const add = () => {
    const name = normaliseGroup(text);
    setText('');
    if (name !== '' && !groups.includes(name)) onChange([...groups, name].toSorted());
  };
  return (
    <Chips label={label} error={error} isEmpty={groups.length === 0} empty={empty}>
      {groups.map((name) => (
        <Chip
          key={name}
          text={name}
          onRemove={canChange ? () => onChange(groups.filter((other) => other !== name)) : undefined}
        />
      ))}
      {canChange && groups.length < MAX_GROUP_COUNT && (
        <>
          <input
            className={`${control.control} ${styles.name}`}
            aria-label="Add to a group"
            placeholder="Add a group …"
            list={list}
            maxLength={STAFF_TYPED_LENGTHS.groupName}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <datalist id={list}>
            {known
              .filter((name) => !groups.includes(name))
              .map((name) => (
                <option key={name}>{name}</option>
              ))}
          </datalist>
        </>
      )}
    </Chips>
  );
}
