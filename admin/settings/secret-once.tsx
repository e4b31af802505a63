import { useEffect, useRef } from 'react';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import styles from './secret-once.module.css';

/** Shows a secret that the shop cannot show again, with a button that copies it. `noun` is what it is called, such as `token`. */
export function SecretOnce({
  title,
  noun,
  secret,
  onDone,
}: {
  title: string;
  noun: string;
  secret: string;
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      announce(`The ${noun} is copied.`);
    } catch {
      announceFailure(`The browser does not allow copying. Select the ${noun} and copy it yourself.`);
    }
  };
  return (
    <div className={styles.once}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Notice tone="wait" icon="alert" title="It is shown only now.">
        Keep it where your other secrets are.
      </Notice>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.actions}>
        <Action onClick={() => void copy()}>Copy</Action>
        <Action variant="primary" onClick={onDone}>
          I have kept it
        </Action>
      </div>
    </div>
  );
}
