import { Link } from 'react-router';
import { shortDate } from '../ui/dates-and-times.ts';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import type { ContentData } from './load-content.ts';
import styles from './content.module.css';

type ListedDocument = ContentData['documents'][number];

/** The pages, each with a link to its editor. Includes the home page, unless its blocks are listed above. */
export function PageList({ data: { id, documents } }: { data: ContentData }) {
  const shown = documents.filter((document) => document.id !== 'home' || id !== 'home');
  return (
    <Panel title="Pages">
      <ul className={styles.rows}>
        {shown.map((document) => (
          <li key={document.id} className={styles.row} data-current={document.id === id || undefined}>
            <Icon name={document.id === 'home' ? 'home' : 'table'} size={16} />
            <span className={styles.name}>
              <Link
                to={document.id === 'home' ? '/content' : `/content/pages/${document.id}`}
                aria-current={document.id === id ? 'page' : undefined}
              >
                {document.title}
              </Link>
              <small>{describeState(document)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function describeState({ draft, publishedAt }: ListedDocument): string {
  if (draft?.publishAt != null) return `due ${shortDate(Date.parse(draft.publishAt))}`;
  if (draft !== null) return draft.by === null ? 'draft' : `draft by ${draft.by}`;
  return publishedAt === null ? 'default text' : `published ${shortDate(Date.parse(publishedAt))}`;
}
