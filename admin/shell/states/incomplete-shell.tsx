import { useRouteError } from 'react-router';
import { thrownProblem } from '../../data/value-or-throw.ts';
import { Failure } from './failed-screen.tsx';
import { LoadingRows, useSlowLoading } from './loading-screen.tsx';
import styles from './incomplete-shell.module.css';

/** The shell before the first data. Shows nothing at first, because it is usually there at once. */
export function LoadingShell() {
  const isSlow = useSlowLoading('shell');
  return <main className={styles.incomplete}>{isSlow && <LoadingRows />}</main>;
}

/** The shell when it cannot load who is signed in. */
export function FailedShell() {
  const problem = thrownProblem(useRouteError());
  return (
    <main className={styles.incomplete}>
      <title>Osier back office</title>
      <Failure name="The back office" problem={problem} />
    </main>
  );
}
