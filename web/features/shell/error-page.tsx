import { href } from 'react-router';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { WeaveMark } from '../../ui/picture/logo.tsx';
import styles from './error-page.module.css';

const TEXTS = {
  missing: {
    title: 'Page not found',
    detail: 'We could not find this page. It may have moved, or the link may be wrong.',
  },
  failed: {
    title: 'Something went wrong',
    detail: 'This is our fault, not yours. Please try again in a moment.',
  },
  unreachable: {
    title: 'The shop cannot be reached',
    detail: 'Please check your connection and try again. Your cart is safe.',
  },
};

/** The page for an unknown URL, a failure, or a server that cannot be reached. `detail` replaces the standard text. */
export function ErrorPage({
  kind,
  shopName,
  detail,
}: {
  kind: keyof typeof TEXTS;
  shopName: string;
  detail?: string | undefined;
}) {
  const text = TEXTS[kind];
  return (
    <div className={`wrap ${styles.page}`}>
      <title>{`${text.title} | ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <WeaveMark size={56} />
      <h1>{text.title}</h1>
      <p>{detail ?? text.detail}</p>
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
