import type { ApiPricePreview } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { countOf } from '../../ui/count-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { describeMoment } from '../describe-rule.ts';
import { readRuleForm, type RuleForm } from './rule-form.ts';
import type { RulePreview } from './use-rule-preview.ts';
import styles from './effect-panel.module.css';

type Line = {
  readonly icon: IconName;
  readonly text: string;
  readonly detail?: string;
  readonly isBad?: boolean;
};

/** What the rule does, in a few lines, and how shoppers see it. */
export function EffectPanel({
  form,
  isActive,
  preview: { preview, products },
}: {
  form: RuleForm;
  isActive: boolean;
  preview: RulePreview;
}) {
  if (preview === null) return null;
  const shown = products.find(({ now, later }) => later < now);
  return (
    <div className={styles.rail}>
      <Panel title="Effect">
        <EffectList aria-live="polite">
          {linesOf(preview, form, isActive).map(({ text, ...line }) => (
            <Effect key={text} {...line}>
              {text}
            </Effect>
          ))}
        </EffectList>
      </Panel>
      {shown !== undefined && (
        <Panel title="Where customers see it">
          <MiniCard product={shown} />
          <p className={styles.hint}>
            Product card, product page, filters, cart and checkout show the same price.
          </p>
        </Panel>
      )}
    </div>
  );
}

function linesOf({ counts, refusal }: ApiPricePreview, form: RuleForm, isActive: boolean): Line[] {
  const { lower, higher, kept, excluded, belowFloor } = counts;
  const lines: (Line | false)[] = [
    {
      icon: 'tag',
      text: `${countOf(lower, 'product')} ${lower === 1 ? 'gets' : 'get'} a lower selling price`,
      detail: `${kept} ${kept === 1 ? 'keeps' : 'keep'} a lower price, ${excluded} excluded`,
    },
    higher > 0 && {
      icon: 'up',
      text: `${countOf(higher, 'product')} ${higher === 1 ? 'gets' : 'get'} a higher selling price`,
    },
    belowFloor > 0 && {
      icon: 'alert',
      text: `${belowFloor} ${belowFloor === 1 ? 'price is' : 'prices are'} below the floor`,
      isBad: true,
    },
    refusal !== null && { icon: 'lock', text: refusal, isBad: true },
    { icon: 'clock', ...describeTimes(form, isActive) },
    {
      icon: 'percent',
      text: 'The lowest price wins',
      detail: 'sale prices never combine, or raise a list price',
    },
  ];
  return lines.filter((line) => line !== false);
}

function describeTimes(form: RuleForm, isActive: boolean): { text: string; detail: string } {
  const { startsAt, endsAt } = readRuleForm(form).body;
  return {
    text: describeStart(startsAt, isActive),
    detail: endsAt === null ? 'until you end it' : `until ${describeMoment(endsAt)}, then prices return`,
  };
}

function describeStart(startsAt: string | null, isActive: boolean): string {
  if (startsAt === null) return isActive ? 'Active now' : 'Starts when you save';
  return `${isActive ? 'Started' : 'Starts'} ${describeMoment(startsAt)}`;
}

function MiniCard({ product }: { product: ApiPricePreview['products'][number] }) {
  const { title, brand, price, later } = product;
  return (
    <div className={styles.card}>
      <Thumbnail product={product} width={64} />
      <span>
        <b>{title}</b>
        <small>{brand}</small>
        <del>{formatDollars(price)}</del> <ins>{formatDollars(later)}</ins>
        <small>save {formatDollars(price - later)}</small>
      </span>
    </div>
  );
}
