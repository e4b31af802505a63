import { useState } from 'react';
import { useNavigate } from 'react-router';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { client } from '../data/client.ts';
import { FailureNotice } from '../ui/panels/notice.tsx';
import { FileDrop } from './file-drop.tsx';

/** Uploads a CSV file and opens its preview. */
export function UploadFile() {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    setSending(true);
    setProblem(null);
    const name = file.name.slice(0, STAFF_TYPED_LENGTHS.fileName) || 'file.csv';
    const sent = await client.uploadImport({ query: { name }, file });
    setSending(false);
    if (sent.ok) await navigate(`/import-export/${sent.value.import.id}`);
    else setProblem(sent.error.detail);
  };
  return (
    <FileDrop
      label="CSV file"
      accept=".csv,text/csv"
      icon="up"
      button={isSending ? 'Uploading …' : 'Choose file'}
      variant="primary"
      isSending={isSending}
      onFiles={([file]) => file !== undefined && void upload(file)}
    >
      <p>
        <b>Drop a CSV file here</b>, of at most 100 MB: an export of this shop or of Shopify, or a list with
        title, brand, department, category and price. You see a preview of each row before anything changes.
      </p>
      {problem !== null && <FailureNotice title="This file was not uploaded.">{problem}</FailureNotice>}
    </FileDrop>
  );
}
