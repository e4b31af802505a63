import { useState } from 'react';
import { Link } from 'react-router';
import { UPLOAD_ACCEPT } from '#domain/catalogue/pictures/uploaded-picture.ts';
import type { Picked } from '../../products/picker/product-picker.tsx';
import { RowLink } from '../../ui/lists/row-link.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { FileDrop } from '../file-drop.tsx';
import { addPicture, addPictureTo, type AddedPicture } from './add-picture.ts';
import { ChooseProduct } from './choose-product.tsx';
import { sortByName } from './picture-files.ts';
import styles from '../import-export.module.css';

/** Adds many pictures at once, each to the product that its file name names, or that the user then chooses. */
export function UploadPictures() {
  const [results, setResults] = useState<readonly AddedPicture[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  const upload = async (chosen: readonly File[]) => {
    const files = sortByName(chosen);
    // Pictures of earlier files whose product is not chosen yet stay.
    const added = results.filter(needsProduct);
    // One after the other, so that the pictures of a product keep their order.
    for (const [index, file] of files.entries()) {
      setSending(`Picture ${index + 1} of ${files.length} …`);
      added.push(await addPicture(file));
    }
    // Failures first: they need a product, or another file.
    setResults(added.toSorted((one, other) => Number('product' in one) - Number('product' in other)));
    setSending(null);
  };
  const choose = async (file: File, product: Picked) => {
    const result = await addPictureTo(product, file);
    setResults((before) => before.map((one) => (one.file === file ? result : one)));
    return 'product' in result;
  };
  return (
    <>
      <FileDrop
        label="Pictures"
        accept={UPLOAD_ACCEPT}
        multiple
        icon="camera"
        button={sending ?? 'Choose pictures'}
        isSending={sending !== null}
        onFiles={(files) => void upload(files)}
      >
        <p>
          <b>Drop pictures here</b>, named after the addresses of their products: <i>wool-coat.jpg</i>, or{' '}
          <i>wool-coat-2.jpg</i> for a second one. For other names, you then choose the product. Its name
          becomes the alt text.
        </p>
      </FileDrop>
      {results.length > 0 && sending === null && <Results results={results} onChoose={choose} />}
    </>
  );
}

const needsProduct = (result: AddedPicture) => 'error' in result && result.needsProduct === true;

function Results({
  results,
  onChoose,
}: {
  results: readonly AddedPicture[];
  /** Returns whether the picture was added. */
  onChoose: (file: File, product: Picked) => Promise<boolean>;
}) {
  const [last, setLast] = useState<Picked>();
  const addedCount = results.filter((result) => 'product' in result).length;
  const choose = async (file: File, product: Picked) => {
    if (await onChoose(file, product)) setLast(product);
  };
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
        {results.map((result, index) => (
          // Two folders may have files of one name. No row moves.
          <li key={index}>
            {'product' in result ? (
              <>
                <RowLink to={`/products/${result.product.id}`}>{result.file.name}</RowLink>
                <span>{result.product.name}</span>
              </>
            ) : (
              <>
                <b>{result.file.name}</b>
                <small>{result.error}</small>
                {needsProduct(result) && (
                  <ChooseProduct
                    file={result.file}
                    last={last}
                    onChoose={(product) => choose(result.file, product)}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
