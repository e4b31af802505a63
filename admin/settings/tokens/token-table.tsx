import { Action } from '../../ui/action.tsx';
import { dateWithYear } from '../../ui/dates-and-times.ts';
import { Table } from '../../ui/lists/table.tsx';
import { StatusMark, type MarkState } from '../../ui/status-mark.tsx';
import { roleLabel } from '../staff/role-options.tsx';
import type { Token } from './load-tokens.ts';
import styles from './tokens.module.css';

const MARKS: Readonly<Record<Token['state'], MarkState>> = { active: 'on', expired: 'over', revoked: 'over' };

/** The tokens, also those that no longer work. */
export function TokenTable({
  tokens,
  onRevoke,
}: {
  tokens: readonly Token[];
  onRevoke: (token: Token) => void;
}) {
  return (
    <Table caption="API tokens" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="visually-hidden">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <td>
              <b>{token.name}</b>
              <small>
                {dateWithYear(Date.parse(token.createdAt))}, by {nameOfCreator(token)}
              </small>
            </td>
            <td>{roleLabel(token.role)}</td>
            <td>
              <StatusMark state={MARKS[token.state]} name={describeState(token)} />
            </td>
            <td>
              {token.lastUsedAt === null
                ? 'never used'
                : `used ${dateWithYear(Date.parse(token.lastUsedAt))}`}
            </td>
            <td className={styles.end}>
              {token.state === 'active' && (
                <Action variant="text" onClick={() => onRevoke(token)}>
                  Revoke<span className="visually-hidden"> {token.name}</span>
                </Action>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function describeState({ state, expiresAt }: Token): string {
  if (state === 'revoked') return 'revoked';
  return `${state === 'active' ? 'until' : 'expired'} ${dateWithYear(Date.parse(expiresAt))}`;
}

function nameOfCreator({ createdBy }: Token): string {
  if (createdBy === null) return 'a former owner';
  return createdBy.name || createdBy.email;
}
