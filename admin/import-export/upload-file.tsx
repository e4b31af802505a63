import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../data/client.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import styles from './import-export.module.css';

const MAX_NAME_LENGTH = 200;

/** Chooses or receives a CSV file, uploads it and opens its preview. */
export function UploadFile() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (file === undefined || isSending) return;
    setSending(true);
    setProblem(null);
    const name = file.name.slice(0, MAX_NAME_LENGTH) || 'file.csv';
    const sent = await client.uploadImport({ query: { name }, file });
    setSending(false);
    if (sent.ok) await navigate(`/exchange/${sent.value.import.id}`);
    else setProblem(sent.error.detail);
  };
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void upload(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          target.value = '';
        }}
      />
      <p>
        <b>Drop a CSV file here</b>, of at most 100 MB: an export of this shop or of Shopify. You see a
        preview of each row before anything changes.
      </p>
      <Action variant="primary" disabled={isSending} onClick={() => input.current?.click()}>
        <Icon name="up" size={16} />
        {isSending ? 'Uploading …' : 'Choose file'}
      </Action>
      {problem !== null && (
        <Notice tone="bad" icon="alert" title="This file cannot be read." role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}
