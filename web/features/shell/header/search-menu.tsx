import { useRef } from 'react';
import { useLocation } from 'react-router';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { SearchForm } from '../search/search-form.tsx';
import type { Suggest } from '../search/use-suggestions.ts';
import styles from './burger-menu.module.css';

/** The search field behind an icon; below 1024 px. */
export function SearchMenu({ suggest }: { suggest: Suggest }) {
  const { key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div ref={menu}>
      <Popover
        label="Search"
        align="spread"
        openOnHover={false}
        closeKey={key}
        onOpen={() => menu.current?.querySelector('input')?.focus()}
        buttonClassName={styles.button}
        button={<Icon name="search" />}
      >
        <SearchForm className={styles.find} place="Search" suggest={suggest} />
      </Popover>
    </div>
  );
}
