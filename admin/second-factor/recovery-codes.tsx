import { useLayoutEffect, useRef } from 'react';
import { saveFile } from '../data/save-file.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import styles from './second-factor.module.css';

/** Shows new recovery codes, once, to copy or to download. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h1>
      <Notice tone="wait" icon="alert" title="They are shown only now.">
        If you lose your device, each code opens the back office once. Keep them apart from your password.
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Action onClick={() => void copy(codes)}>Copy</Action>
        <Action onClick={() => download(codes)}>Download</Action>
        <Action variant="primary" onClick={onDone}>
          I have kept them
        </Action>
      </div>
    </>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    announce('The recovery codes are copied.');
  } catch {
    announceFailure('The browser does not allow copying. Download the codes, or write them down.');
  }
}

function download(codes: readonly string[]): void {
  // The host distinguishes the codes of several shops.
  const name = `recovery-codes-${globalThis.location.hostname}.txt`;
  saveFile(new File([`${codes.join('\n')}\n`], name, { type: 'text/plain' }));
}
