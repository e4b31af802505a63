import { useId } from 'react';
import { Form, href, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-form.module.css';

/**
 * Searches the catalogue: leads to the shop page with the words in its address. `place` tells it from another one on the page.
 */
export function SearchForm({ className, place }: { className?: string | undefined; place?: string }) {
  const id = useId();
  const { pathname, search } = useLocation();
  const words = pathname === href('/shop') ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <Form
      className={[styles.search, className].filter(Boolean).join(' ')}
      role="search"
      aria-label={place}
      action={href('/shop')}
    >
      <label className="visually-hidden" htmlFor={id}>
        Search
      </label>
      <Icon name="search" />
      <input
        key={words}
        id={id}
        name="q"
        type="search"
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        required
        defaultValue={words}
      />
    </Form>
  );
}
