import { AnswerAlert } from '../../features/stock-alert/answer-alert.tsx';
import { onDemandClient } from '../data/on-demand-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/stock-alert';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Back in stock');

/** The target of the link that confirms the wish for a mail about a sold-out size. */
export default function StockAlert({ params: { id } }: Route.ComponentProps) {
  return <AnswerAlert client={onDemandClient} id={id} move="confirm" />;
}
