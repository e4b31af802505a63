import { z } from 'zod';
import { MAX_ALT_LENGTH } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { BLOCKS } from '#domain/content/block-fields.ts';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { BLOCK_PICTURES, pictureFields } from '#domain/content/block-pictures.ts';
import { PAGE_LENGTHS, PAGE_SLUGS } from '#domain/content/content-pages.ts';
import { CONTENT_DOCUMENTS } from '#domain/content/documents.ts';
import { HOME_BLOCKS } from '#domain/content/home-blocks.ts';
import type { Call } from '../../call.ts';
import { edited, multiline, paging, possiblyEmptyLine, savedChange, singleLine } from '../../fields.ts';

/** Two whole percentages. */
const FOCUS = /^(\d|[1-9]\d|100) (\d|[1-9]\d|100)$/;

const params = z.object({ document: z.enum(CONTENT_DOCUMENTS, { error: 'There is no such page.' }) });

const savedDraft = savedChange.extend({
  /** The version of the draft after the save; null without a draft. */
  version: z.string().nullable(),
  /** The version before the save. A client that read another one lacks changes of the draft. */
  earlierVersion: z.string().nullable(),
});

/** The version of the draft that the client has seen. The call fails if somebody has changed the draft since. */
const seen = { version: z.string().regex(/^\d{1,15}$/, { error: 'The version of the draft is required.' }) };

/** Values by field. A list is its JSON text. */
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A path of the shop, not of another site. */
const shopPath = (name: string, max: number) =>
  singleLine(name, max).regex(/^\/(?!\/)[^\s\\]*$/, {
    error: `${name} must be a path of the shop, such as /shop.`,
  });

const texts: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.values(BLOCKS).flatMap((block) =>
    block.fields.map(({ name, label, max, isLink, isOptional }) => {
      if (isLink) return [name, shopPath(label, max)];
      return [name, isOptional ? possiblyEmptyLine(label, max) : singleLine(label, max)];
    }),
  ),
);

/** A picture by id, alt text and focal point in percent. Empty: the picture that came with the shop, and the middle. */
const pictures: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  BLOCK_PICTURES.flatMap(({ name, label }): [string, z.ZodType][] => {
    const [id, alt, focus] = pictureFields(name);
    return [
      // The page and the job compare it with the id of the picture, which is in lower case.
      [id, z.union([z.literal(''), z.uuid().toLowerCase()], { error: 'This is not the id of a picture.' })],
      [alt, possiblyEmptyLine(`The alt text of ${label}`, MAX_ALT_LENGTH)],
      [
        focus,
        z.union([z.literal(''), z.string().regex(FOCUS)], {
          error: 'A focal point must be two percentages, such as 40 60.',
        }),
      ],
    ];
  }),
);

const states: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  BLOCK_IDS.flatMap((id): [string, z.ZodType][] => [
    [`${id}.isShown`, z.boolean()],
    [`${id}.until`, z.iso.date({ error: 'The last day must be a date.' }).nullable()],
    [`${id}.hidesAfter`, z.boolean()],
  ]),
);

/** The order of the blocks. Those that it does not name come last. */
const order = z
  .array(z.enum(HOME_BLOCKS))
  .min(1, { error: 'The order must name a block.' })
  .refine((ids) => new Set(ids).size === ids.length, {
    error: 'The order must name a block once.',
  });

export const contentCalls = {
  listContent: {
    summary: 'The home page and the pages with texts, with the state of their drafts',
    access: { may: 'products:see' },
    response: z.object({
      documents: z.array(
        z.object({
          id: z.enum(CONTENT_DOCUMENTS),
          title: z.string(),
          /** Null while shoppers see its default texts. */
          publishedAt: z.string().nullable(),
          draft: z
            .object({
              /** The number of changed fields. */
              changes: z.int(),
              /** Null for an erased account. */
              by: z.string().nullable(),
              savedAt: z.string(),
              /** When it is published; null without a time. */
              publishAt: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
    }),
    problems: [],
  },
  readContent: {
    summary: 'What shoppers see of a page or the home page, and the draft of its changes',
    access: { may: 'products:see' },
    params,
    response: z.object({
      published: fields,
      publishedAt: z.string().nullable(),
      /** The changed fields; none without a draft. */
      draft: fields,
      draftBy: z.string().nullable(),
      /** The version of the draft; null without one. Every save changes it. */
      version: z.string().nullable(),
      publishAt: z.string().nullable(),
    }),
    problems: [],
  },
  changePage: {
    summary: 'Saves a draft of a page, if each field still has the value `base` in the draft',
    access: { may: 'products:do' },
    params: z.object({ slug: z.enum(PAGE_SLUGS, { error: 'There is no such page.' }) }),
    body: edited({
      title: singleLine('Title', PAGE_LENGTHS.title),
      body: multiline('Text', PAGE_LENGTHS.body).min(1, { error: 'Text is required.' }),
    }),
    response: savedDraft,
    problems: ['page_unknown', 'changed_meanwhile'],
  },
  changeHome: {
    summary:
      'Saves a draft of the blocks of the home page: their texts, pictures, order, and whether and until when each is shown',
    access: { may: 'products:do' },
    body: edited({ ...texts, ...pictures, ...states, order }),
    response: savedDraft,
    problems: ['page_unknown', 'picture_unknown', 'changed_meanwhile'],
  },
  publishContent: {
    summary:
      'Publishes a draft if nobody has changed it, and its pictures have alt texts and all sizes. Shoppers see it at once',
    access: { may: 'products:do' },
    params,
    body: z.object(seen),
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
  scheduleContent: {
    summary: 'Sets when a draft is published, to the minute, if nobody has changed it; null for no time',
    access: { may: 'products:do' },
    params,
    body: z.object({
      ...seen,
      at: z.iso.datetime({ error: 'The time must be a date and time in UTC.' }).nullable(),
    }),
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
  discardContent: {
    summary: 'Deletes a draft with its time if nobody has changed it',
    access: { may: 'products:do' },
    params,
    query: z.object(seen),
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
  listContentVersions: {
    summary:
      'What was published of a page or the home page, newest first; the default texts, without a time, come last',
    access: { may: 'products:see' },
    params,
    query: z.object(paging),
    response: z.object({
      versions: z.array(
        z.object({
          id: z.string(),
          fields,
          /** Null for the system, an erased account and the default texts. */
          by: z.string().nullable(),
          publishedAt: z.string().nullable(),
        }),
      ),
      /** The cursor of the next page. */
      next: z.string().nullable(),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
