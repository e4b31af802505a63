import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAILS_BY_READER, type MailKind } from '#domain/mail/mail-kinds.ts';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import type { MailPreview } from './load-mail.ts';
import { nameMail, READER_NAMES } from './mail-names.ts';
import styles from './mail-preview-panel.module.css';

const PARTS = [
  { value: 'html', label: 'Design' },
  { value: 'text', label: 'Plain text' },
] as const;

const READERS = Object.keys(MAILS_BY_READER) as (keyof typeof MAILS_BY_READER)[];

/** A mail of the shop with invented data: its subject, and its design or plain text. */
export function MailPreviewPanel({ kind, preview }: { kind: MailKind; preview: MailPreview }) {
  const [, setSearch] = useSearchParams();
  const [part, setPart] = useState<(typeof PARTS)[number]['value']>('html');
  return (
    <Panel title="Mails">
      <div className={styles.choice}>
        <SelectInput
          label="Mail"
          value={kind}
          onChange={({ target }) =>
            setSearch({ mail: target.value }, { replace: true, preventScrollReset: true })
          }
        >
          {READERS.map((reader) => (
            <optgroup key={reader} label={READER_NAMES[reader]}>
              {MAILS_BY_READER[reader].map((one) => (
                <option key={one} value={one}>
                  {nameMail(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectInput>
        <Segments label="Part" choices={PARTS} value={part} onChange={setPart} />
      </div>
      <p className={styles.subject}>
        <span>Subject</span> <b>{preview.subject}</b>
      </p>
      {part === 'html' ? (
        <iframe
          className={styles.design}
          title={`Design: ${preview.subject}`}
          sandbox=""
          srcDoc={makeInert(preview.html)}
        />
      ) : (
        <pre className={styles.text}>{preview.text}</pre>
      )}
      <p className={styles.note}>Names and amounts are invented. Links lead nowhere.</p>
    </Panel>
  );
}

/**
 * Makes links do nothing: they open a new window, which the frame's `sandbox` attribute blocks. Leaves out the dark theme, because the policy
 * of the back office forbids style elements.
 */
function makeInert(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">').replace(/<style>.*?<\/style>/s, '');
}
