import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

/** The tabs of the `TabPanel` with the same `id`. The keys Left, Right, Home and End move the focus and select the tab. */
export function TabList<Value extends string>({
  id,
  label,
  tabs,
  value,
  onChange,
}: {
  id: string;
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    tabs.findIndex((tab) => tab.value === value),
    0,
  );
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  };

  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          data-value={tab.value}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** The content of the selected tab of the `TabList` with the same `id`. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
      {children}
    </div>
  );
}
