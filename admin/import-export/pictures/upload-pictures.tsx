import { useState } from 'react';
import { Link } from 'react-router';
import { UPLOAD_ACCEPT } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { RowLink } from '../../ui/lists/row-link.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { FileDrop } from '../file-drop.tsx';
import { addPicture, type AddedPicture } from './add-picture.ts';
import { sortByName } from './picture-files.ts';
import styles from '../import-export.module.css';

/** Adds many pictures at once, each to the product that its file name names. */
export function UploadPictures() {
  const [results, setResults] = useState<readonly AddedPicture[]>([]);
  const [total, setTotal] = useState(0);
  const isSending = results.length < total;
  const upload = async (chosen: readonly File[]) => {
    const files = sortByName(chosen);
    setResults([]);
    setTotal(files.length);
    // One after the other, so that the pictures of a product keep their order.
    for (const file of files) {
      const result = await addPicture(file);
      setResults((before) => [...before, result]);
    }
  };
  return (
    <>
      <FileDrop
        label="Pictures"
        accept={UPLOAD_ACCEPT}
        multiple
        icon="camera"
        button={isSending ? `Picture ${results.length + 1} of ${total} …` : 'Choose pictures'}
        isSending={isSending}
        onFiles={(files) => void upload(files)}
      >
        <p>
          <b>Drop pictures here</b>, named after the addresses of their products: <i>wool-coat.jpg</i>, or{' '}
          <i>wool-coat-2.jpg</i> for a second one. The product’s name becomes the alt text.
        </p>
      </FileDrop>
      {total > 0 && !isSending && <Results results={results} />}
    </>
  );
}

function Results({ results }: { results: readonly AddedPicture[] }) {
  const addedCount = results.filter((result) => 'product' in result).length;
  // Failures first: they need a new name or another file.
  const listed = results.toSorted((one, other) => Number('product' in one) - Number('product' in other));
  return (
    <Panel
      title={`${addedCount} of ${results.length} pictures added`}
      aside={
        addedCount > 0 && (
          <small>
            Their sizes are being made. Then{' '}
            <Link className="link" to="/products?status=draft">
              publish the drafts
            </Link>
          </small>
        )
      }
    >
      <ul className={styles.imports} aria-live="polite">
        {listed.map((result) => (
          <li key={result.file}>
            {'product' in result ? (
              <>
                <RowLink to={`/products/${result.product.id}`}>{result.file}</RowLink>
                <span>{result.product.name}</span>
              </>
            ) : (
              <>
                <b>{result.file}</b>
                <small>{result.error}</small>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
