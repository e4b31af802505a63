import { useRouteError } from 'react-router';
import { thrownProblem } from '../../data/value-or-throw.ts';
import { DocumentTitle } from '../document-title.tsx';
import { Failure } from './failed-screen.tsx';
import { LoadingRows, useSlowLoading } from './loading-screen.tsx';
import styles from './incomplete-shell.module.css';

/** The shell before its first data. Shows nothing at first, because the data usually arrives at once. */
export function LoadingShell() {
  const isSlow = useSlowLoading('shell');
  return <main className={styles.incomplete}>{isSlow && <LoadingRows />}</main>;
}

/** The shell when the signed-in member could not be loaded. */
export function FailedShell() {
  const problem = thrownProblem(useRouteError());
  return (
    <main className={styles.incomplete}>
      <DocumentTitle />
      <Failure name="The back office" problem={problem} />
    </main>
  );
}
