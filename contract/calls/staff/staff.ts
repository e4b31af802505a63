import { z } from 'zod';
import { CHANGE_ACTIONS } from '#domain/staff/change-actions.ts';
import { CHANGE_SUBJECTS, CHANGE_WAYS } from '#domain/staff/change-log.ts';
import { PERMISSIONS, STAFF_ROLES } from '#domain/staff/permissions.ts';
import { FACTOR_RULES } from '#domain/staff/second-factor.ts';
import type { Call } from '../../call.ts';
import {
  acknowledged,
  email,
  flag,
  idempotencyKey,
  moment,
  paging,
  person,
  productId,
  searchText,
  secret,
} from '../../fields.ts';
import { confirmedInQuery } from '../../previewed-change.ts';

const role = z.enum(STAFF_ROLES, { error: `role must be one of ${STAFF_ROLES.join(', ')}.` });

/** The id of an account, as `listStaff` returns it. */
export const member = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'This is not the id of a member of staff.' }),
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A change that staff, a command or the system made. */
export const activityEntry = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null for commands and the system, and when the account was erased. */
  who: person.nullable(),
  via: z.enum(CHANGE_WAYS),
  /** The name of the token of a change that a program made for `who`; null for other ways. */
  token: z.string().nullable(),
  action: z.enum(CHANGE_ACTIONS),
  /** `label` is the subject's current name, such as an order's number or a person's address; `erased` when the person was erased. */
  subject: z.object({ type: z.enum(CHANGE_SUBJECTS), id: z.string(), label: z.string() }),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  /** For a change of many products: the entries with this `batch` are its parts. Null for other changes. */
  batch: z.string().nullable(),
  /** Whether the signed-in member can undo the change now. `reason` is for display. */
  undo: z.object({
    possible: z.boolean(),
    reason: z.string().optional(),
    /** Whether the change still waits to be carried out. Then only the screen of its order offers the undo. */
    inOrder: z.boolean().optional(),
  }),
});

/** The filters of the log. */
const activityFilter = z.object({
  /** A field, an author, or what was changed: its name, id, SKU or number. */
  q: searchText('q', 200).optional(),
  /** The address of the person who made the change. */
  who: email.optional(),
  /** `product` also lists changes of pictures and of many products, and imports. */
  what: z.enum(CHANGE_SUBJECTS, { error: `what must be one of ${CHANGE_SUBJECTS.join(', ')}.` }).optional(),
  via: z.enum(CHANGE_WAYS, { error: `via must be one of ${CHANGE_WAYS.join(', ')}.` }).optional(),
  /** Only changes of a kind that can be undone, and that were not. */
  undoable: z.literal('1', { error: 'undoable must be 1.' }).optional(),
  /** Lists the parts of one change of many products, or of an import. Other lists leave parts out. */
  batch: z.uuid({ error: 'This is not the id of a batch.' }).optional(),
  /** The first moment that is listed. */
  from: moment('from').optional(),
  /** The first moment that is not listed. */
  until: moment('until').optional(),
});

/** What an undo does with a field that was changed since: it keeps its value, or restores the earlier one in place of `seen`. */
const undoChoice = z.object({
  field: z.string().max(200),
  seen: z.union([z.string().max(50_000), z.number(), z.boolean()]).nullable(),
  keep: z.boolean(),
});

const viewerId = z.uuid({ error: 'This is not the id of a screen.' });

export const staffCalls = {
  readMe: {
    summary: 'The signed-in member of staff, with the permissions of the role, and the name of the shop',
    access: { may: 'activity:see' },
    needsPerson: true,
    dependsOnSession: true,
    response: z.object({
      email: z.string(),
      name: z.string(),
      role,
      permissions: z.array(z.enum(PERMISSIONS)),
      hasSecondFactor: z.boolean(),
      shopName: z.string(),
    }),
    problems: [],
  },
  followChanges: {
    summary:
      'Streams the tags of changed data to open screens, which then reload it. Each event has the tags that the role may follow; one without tags shows that the stream is alive. The last has `isOver` when the session has ended',
    access: { may: 'activity:see' },
    needsPerson: true,
    /** The id of the screen in `viewPage`, whose record ends with the stream. */
    query: z.object({ viewer: viewerId.optional() }),
    events: true,
    response: z.object({ tags: z.array(z.string()), isOver: z.boolean() }),
    problems: [],
  },
  viewPage: {
    summary:
      'Records which page a screen shows, and returns the names of other members who view it, at most three. The record ends with the stream of changes of the screen',
    access: { may: 'activity:see' },
    needsPerson: true,
    /** A new UUID for each stream of changes. */
    params: z.object({ id: viewerId }),
    body: z.object({
      /** The tag of what the page shows; null for a page that others do not follow. */
      page: z
        .string()
        .regex(/^(product:[a-z0-9-]{1,64}|order:[1-9]\d{0,14})$/, { error: 'This is not the tag of a page.' })
        .nullable(),
    }),
    response: z.object({ others: z.array(z.string()) }),
    problems: [],
  },
  listActivity: {
    summary:
      "Changes, newest first: all or, for roles that may not see all, the member's own. `next` is the cursor of the next page",
    access: { may: 'activity:see' },
    query: activityFilter.extend(paging),
    response: z.object({ entries: z.array(activityEntry), next: z.string().nullable() }),
    problems: [],
  },
  exportActivity: {
    summary:
      'The changes that `listActivity` lists as a CSV file, newest first: one row for each changed field',
    access: { may: 'activity:see' },
    query: activityFilter,
    download: { type: 'text/csv' },
    response: z.string(),
    problems: [],
  },
  undoChange: {
    summary:
      'Restores what a change replaced. For a field that was changed since, `choices` must say what to do. Idempotent for one Idempotency-Key. With `part=1` a change of many products is undone in parts',
    access: { may: 'activity:see' },
    params: z.object({
      id: z.string().regex(/^[1-9]\d{0,15}$/, { error: 'This is not the id of a change.' }),
    }),
    query: z.object({
      /**
       * Without it, an undo that changes a price by more than half, or that archives products in use instead of removing them, answers
       * `confirmation_required`.
       */
      confirmed: confirmedInQuery,
      part: z.literal('1', { error: 'part must be 1.' }).optional(),
      /** The `after` that the previous part returned; without it, the first part. */
      after: productId.optional(),
    }),
    body: z.object({ choices: z.array(undoChoice).max(200).optional() }).optional(),
    headers: idempotencyKey,
    /** The entry of the undo; with `progress` that of the change, as long as parts are left. */
    response: activityEntry.extend({
      progress: z.object({ done: z.int(), count: z.int(), after: z.string() }).optional(),
    }),
    problems: [
      'change_unknown',
      'undo_refused',
      'changed_meanwhile',
      'credit_exceeded',
      'confirmation_required',
      'sign_in_again',
      'last_admin',
      'admin_too_new',
      'user_unconfirmed',
      'stock_exceeded',
      'picture_limit',
      'picture_needed',
      'picture_unknown',
      'name_taken',
      'in_use',
      'category_unknown',
      'scale_unknown',
    ],
  },
  listStaff: {
    summary: 'The members of staff, the open invitations, and the rules of the second factor',
    access: { may: 'staff:see' },
    response: z.object({
      members: z.array(
        person.extend({
          id: z.string(),
          role,
          /** When a session of the member was last renewed, ISO 8601 in UTC; null without a session. */
          lastSeenAt: z.string().nullable(),
          /** Null without one. */
          secondFactor: z
            .object({
              enrolledAt: z.string(),
              codesLeft: z.int(),
              hasApp: z.boolean(),
              passkeyCount: z.int(),
            })
            .nullable(),
        }),
      ),
      /** Whether each role requires a second factor. */
      factorRules: z.array(z.object({ role, secondFactor: z.enum(FACTOR_RULES) })),
      invitations: z.array(
        z.object({
          id: z.string(),
          email: z.string(),
          role,
          invitedAt: z.string(),
          expiresAt: z.string(),
        }),
      ),
    }),
    problems: [],
  },
  changeStaffRole: {
    summary: "Changes a member's role and ends the member's sessions. The last owner keeps the role",
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: member,
    body: z.object({ role }),
    response: acknowledged,
    problems: ['staff_unknown', 'last_admin', 'admin_too_new', 'user_unconfirmed'],
  },
  removeStaff: {
    summary: "Removes a member from staff and ends the member's sessions. The last owner stays",
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: member,
    response: acknowledged,
    problems: ['staff_unknown', 'last_admin', 'admin_too_new'],
  },
  signStaffOut: {
    summary: 'Ends all sessions of a member of staff',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: member,
    response: acknowledged,
    problems: ['staff_unknown', 'admin_too_new'],
  },
  inviteStaff: {
    summary:
      'Mails an invitation whose link works once, for seven days. Replaces an open invitation to the same address',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    body: z.object({
      email,
      role,
      /** Delays the mail by `UNDO_DELAY_MS`. A withdrawal until then keeps it from being sent. */
      undoable: flag.optional(),
    }),
    response: z.object({ id: z.string() }),
    problems: ['staff_already'],
  },
  withdrawInvitation: {
    summary: 'Withdraws an open invitation',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: z.object({ id: z.uuid({ error: 'This is not the id of an invitation.' }) }),
    response: acknowledged,
    problems: ['invitation_unknown'],
  },
  joinStaff: {
    summary:
      'Accepts an invitation with the secret of its mailed link, for the account with the invited address; confirms that address',
    access: 'signed-in',
    body: z.object({ secret }),
    response: z.object({ role }),
    problems: ['link_invalid', 'invitation_of_another', 'staff_already', 'user_unknown', 'user_unconfirmed'],
  },
} as const satisfies Record<string, Call>;
