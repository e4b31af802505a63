/** The connected services as the back office shows them. Holds no secret. */
export type ServerSetup = {
  readonly mail: {
    /** With `none`, mail about orders waits. The `sandbox` keeps all mail in a mailbox on this server. */
    readonly kind: 'none' | 'sandbox' | 'server';
    /** Host and port of the mail server; null without one. */
    readonly host: string | null;
    /** The address that sends all mail; null without a mail server. */
    readonly sender: string | null;
    /** Whether `sender` is the merchant's own. */
    readonly isSenderSet: boolean;
    /** Where the mail of the sandbox can be read; null for other mail. */
    readonly mailboxUrl: string | null;
  };
  readonly cards: {
    /** `sandbox` and `test` take no money. */
    readonly mode: 'sandbox' | 'test' | 'live';
    /** The kind of the secret key, for example `sk_live_`. */
    readonly keyPrefix: string;
    readonly hasWebhookSecret: boolean;
  };
  /** The tax service, and what happens while it does not respond; null for the rates that staff enter. */
  readonly taxes: { readonly host: string; readonly fallback: 'refuse' | 'table' } | null;
};
