import { Link } from 'react-router';
import type { BodyPart, Inline } from '#domain/content/parse-body.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './page-body.module.css';

/** The title and the texts of a page. */
export function PageBody({ title, parts }: { title: string; parts: readonly BodyPart[] }) {
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={title} />
      {parts.map((part, at) => (
        <Part key={at} part={part} />
      ))}
    </article>
  );
}

function Part({ part }: { part: BodyPart }) {
  if ('items' in part) {
    const List = part.kind === 'list' ? 'ul' : 'ol';
    return (
      <List>
        {part.items.map((content, at) => (
          <li key={at}>
            <Line content={content} />
          </li>
        ))}
      </List>
    );
  }
  const Element = ELEMENTS[part.kind];
  return (
    <Element>
      <Line content={part.content} />
    </Element>
  );
}

const ELEMENTS = { heading: 'h2', subheading: 'h3', paragraph: 'p' } as const;

function Line({ content }: { content: readonly Inline[] }) {
  return content.map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <Link key={at} className="link" to={href}>
        {text}
      </Link>
    ),
  );
}
