import { Link } from 'react-router';
import tabs from './view-tabs.module.css';

/** Links to the views of a screen, with their counts. The current one is underlined. */
export function ViewLinks({
  views,
  current,
}: {
  views: readonly { readonly name: string; readonly to: string; readonly count: number | string }[];
  /** The `to` of the current view. */
  current: string;
}) {
  return (
    <nav className={tabs.tabs} aria-label="Views">
      <ul className={tabs.list}>
        {views.map(({ name, to, count }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {name} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
