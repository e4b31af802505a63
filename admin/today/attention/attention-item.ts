import type { IconName } from '../../ui/icon.tsx';

/** Something that needs the attention of staff. */
export type Attention = {
  readonly id: string;
  readonly tone: 'bad' | 'wait';
  readonly icon: IconName;
  readonly title: string;
  /** The page that it is about. */
  readonly to?: string;
  readonly detail: string;
  /** The button that solves it; null for what only time or a command solves. */
  readonly action: AttentionAction | null;
};

/** A button: `to` opens a screen, `job`, `messages` (by kind) and `mail` start another attempt, `mention` marks a mention as done. */
export type AttentionAction = { readonly label: string } & (
  | { readonly to: string }
  | { readonly job: string }
  | { readonly messages: string }
  | { readonly mail: string }
  | { readonly mention: string }
);
