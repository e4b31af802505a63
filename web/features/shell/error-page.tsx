import { href } from 'react-router';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { WeaveMark } from '../../ui/picture/brand.tsx';
import styles from './error-page.module.css';

const WORDS = {
  missing: {
    title: 'Page not found',
    detail: 'There is nothing at this address. It may have been moved, or the link may be mistyped.',
  },
  failed: {
    title: 'Something went wrong',
    detail: 'This is our mistake, not yours. Please try again in a moment.',
  },
  unreachable: {
    title: 'The shop cannot be reached',
    detail: 'Please check your connection and try again. What is in your cart stays there.',
  },
};

/** A page that is not there, one that failed, or one that never came; with a way on. `detail` says more than the usual words. */
export function ErrorPage({ kind, detail }: { kind: keyof typeof WORDS; detail?: string | undefined }) {
  const words = WORDS[kind];
  return (
    <div className={`wrap ${styles.page}`}>
      <title>{`${words.title} | Osier`}</title>
      <meta name="robots" content="noindex" />
      <WeaveMark size={56} />
      <h1>{words.title}</h1>
      <p>{detail ?? words.detail}</p>
      <div className={styles.actions}>
        {kind !== 'missing' && <Button onClick={() => globalThis.location.reload()}>Try again</Button>}
        <LinkButton to={href('/shop')} variant={kind === 'missing' ? 'primary' : 'ghost'}>
          Shop
        </LinkButton>
        <LinkButton to={href('/')} variant="ghost">
          Home
        </LinkButton>
      </div>
    </div>
  );
}
