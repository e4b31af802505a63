import styles from './account-form.module.css';

/** Downloads everything that the shop stores about the user. */
export function MyData({ shopName }: { shopName: string }) {
  return (
    <section className={styles.form} aria-labelledby="my-data">
      <h2 id="my-data">Your data</h2>
      <p className="muted">All the data we hold about you, in one file.</p>
      <p>
        <a className="link" href="/api/my-data" download={`My data at ${shopName}.json`}>
          Download my data
        </a>
      </p>
    </section>
  );
}
