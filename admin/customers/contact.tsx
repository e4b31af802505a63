import { copyText } from '../shell/messages/copy-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './contact.module.css';

/** A way to reach a customer: a link, and a button that copies it. `label` names the button. */
export function Contact({ href, text, label }: { href: string; text: string; label: string }) {
  return (
    <p className={styles.contact}>
      <a className="link" href={href}>
        {text}
      </a>
      <IconButton label={label} icon="copy" size={15} onClick={() => void copyText(text)} />
    </p>
  );
}
