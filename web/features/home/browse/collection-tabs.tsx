import { useId, type ReactNode } from 'react';
import { SectionHead } from '../../../ui/page/page-head.tsx';
import { TabList, TabPanel } from '../../../ui/page/tabs.tsx';

/** A department's collection with one tab per category; `children` are the products of the selected tab. Nothing without tabs. */
export function CollectionTabs<Value extends string>({
  title,
  tabs,
  value,
  onChange,
  children,
}: {
  title: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}) {
  const id = useId();
  if (tabs.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby={id}>
      <SectionHead title={title} id={id}>
        <TabList id={id} label={title} tabs={tabs} value={value} onChange={onChange} />
      </SectionHead>
      <TabPanel id={id} value={value}>
        {children}
      </TabPanel>
    </section>
  );
}
