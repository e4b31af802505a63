import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { addPicture, type AddedPicture } from './add-picture.ts';
import { inOrderOfNames } from './product-of-file.ts';
import styles from '../import-export.module.css';

/** Adds many pictures at once, each to the product that its file is named like. */
export function UploadPictures() {
  const input = useRef<HTMLInputElement>(null);
  const [results, setResults] = useState<readonly AddedPicture[]>([]);
  const [total, setTotal] = useState(0);
  const isSending = results.length < total;
  const upload = async (chosen: FileList | null) => {
    if (chosen === null || chosen.length === 0 || isSending) return;
    const files = inOrderOfNames(chosen);
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
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void upload(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label="Pictures"
          className="visually-hidden"
          tabIndex={-1}
          onChange={({ target }) => {
            void upload(target.files);
            target.value = '';
          }}
        />
        <p>
          <b>Drop pictures here</b>, named like the addresses of their products: <i>wool-coat.jpg</i>, or{' '}
          <i>wool-coat-2.jpg</i> for a second one. The product’s name becomes the alt text.
        </p>
        <Action disabled={isSending} onClick={() => input.current?.click()}>
          <Icon name="camera" size={16} />
          {isSending ? `Picture ${results.length + 1} of ${total} …` : 'Choose pictures'}
        </Action>
      </div>
      {total > 0 && !isSending && <Results results={results} />}
    </>
  );
}

function Results({ results }: { results: readonly AddedPicture[] }) {
  const addedCount = results.filter((result) => 'product' in result).length;
  // Failures first: they need a new name or another file.
  const listed = results.toSorted((one, other) => Number('product' in one) - Number('product' in other));
  return (
    <Panel title={`${addedCount} of ${results.length} pictures added`}>
      <ul className={styles.imports} aria-live="polite">
        {listed.map((result) => (
          <li key={result.file}>
            {'product' in result ? (
              <Link to={`/products/${result.product.id}`} className={styles.name}>
                {result.file}
              </Link>
            ) : (
              <b>{result.file}</b>
            )}
            <span>{'product' in result ? result.product.name : result.error}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
