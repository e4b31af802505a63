import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useFieldEdits } from '../conflict/use-field-edits.ts';
import { client } from '../data/client.ts';
import { useKeptState } from '../data/use-kept-state.ts';
import { useLive } from '../live/use-live.ts';
import { announce, announceFailure, hideMessage } from '../shell/messages/messages.ts';
import { dayAndTime } from '../ui/dates-and-times.ts';
import { undoAll } from '../undo/undo-all.ts';
import { bodyOf, CONTENT_DISPLAY, listUnpublished } from './content-draft.ts';
import type { ContentData } from './load-content.ts';

type Changed = Awaited<ReturnType<typeof client.publishContent>>;

/** The unsaved changes of a page or the home page, its draft, and how to save and publish them. */
export type ContentEditor = ReturnType<typeof useContentEditor>;

/** Edits the loaded content. This browser keeps the unsaved values, and a chosen time of publishing that is not sent yet. */
export function useContentEditor({ id, content, today }: ContentData) {
  const { revalidate: reload } = useRevalidator();
  const { published, publishAt, version } = content;
  const fields = useDraftFields({ id, content, reload });
  const [{ local: chosenTime }, setChosenTime] = useKeptState(`content-${id}-time`, {
    empty: { local: '' },
    restore: ({ local }) => ({ local: typeof local === 'string' ? local : '' }),
  });
  const [isRunning, setRunning] = useState(false);
  const { shown, count: unsaved } = fields;
  const isSaving = fields.isSaving || isRunning;
  // A reload would hide what others have changed since the user began.
  useLive(['content'], async () => {
    if (unsaved === 0) await reload();
  });

  const run = async (call: () => Promise<Changed>, done: string): Promise<boolean> => {
    hideMessage();
    const result = await call();
    await reload();
    if (!result.ok) {
      announceFailure(result.error.detail);
      return false;
    }
    const { changeId } = result.value;
    setChosenTime({ local: '' });
    announce(done, changeId === null ? null : () => undoAll([changeId], reload));
    return true;
  };
  /** Saves. Returns the version of the draft; null if the save failed or the draft has changes that the user has not seen. */
  const saveDraft = async (): Promise<string | null> => {
    if (unsaved === 0) return version;
    const saved = await fields.save();
    if (saved === null || saved.earlierVersion === version) return saved?.version ?? null;
    announceFailure('The draft is saved, but others have changed it meanwhile. Check it, then try again.');
    return null;
  };
  const params = { document: id };
  /** Saves, then calls `finish` with the version of the draft. Runs one call at a time. */
  const withSaved = async (finish: (version: string) => Promise<unknown>): Promise<void> => {
    if (isSaving) return;
    setRunning(true);
    const seen = await saveDraft();
    if (seen !== null) await finish(seen);
    setRunning(false);
  };
  return {
    ...fields,
    today,
    isSaving,
    unsaved,
    unpublished: listUnpublished(shown, published).length,
    isUnpublished: (field: string) => shown[field] !== published[field],
    publishAt,
    /** The value of the field for the time of publishing. */
    chosenTime,
    chooseTime: (local: string) => setChosenTime({ local }),
    save: async () => {
      if (unsaved > 0 && !isSaving) await fields.save();
    },
    publish: () =>
      withSaved((seen) =>
        run(
          () => client.publishContent({ params, body: { version: seen } }),
          'Published. Shoppers see it now.',
        ),
      ),
    schedule: (at: string | null) =>
      withSaved((seen) =>
        run(
          () => client.scheduleContent({ params, body: { version: seen, at } }),
          at === null ? 'The time is removed.' : `It is published on ${dayAndTime(Date.parse(at))}.`,
        ),
      ),
    discard: async () => {
      if (isSaving) return;
      const isDone =
        version === null ||
        (await run(() => client.discardContent({ params, query: { version } }), 'The draft is discarded.'));
      if (!isDone) return;
      fields.drop();
      setChosenTime({ local: '' });
    },
  };
}

/** Edits the fields of the draft, and saves them without publishing. */
function useDraftFields({
  id,
  content: { published, draft },
  reload,
}: Pick<ContentData, 'id' | 'content'> & { reload: () => Promise<void> }) {
  return useFieldEdits(`content-${id}`, {
    ...CONTENT_DISPLAY,
    stored: { ...published, ...draft },
    check: ({ order }) => order === undefined || (JSON.parse(String(order)) as unknown),
    send: (changes) => {
      const body = bodyOf(changes);
      return id === 'home' ? client.changeHome({ body }) : client.changePage({ params: { slug: id }, body });
    },
    readStored: async () => {
      const current = await client.readContent({ params: { document: id } });
      return current.ok ? { ...current.value.published, ...current.value.draft } : null;
    },
    reload,
    savedText: 'Draft saved. Shoppers see it once it is published.',
  });
}
