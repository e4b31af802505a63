import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { client } from '../data/client.ts';
import { useKeptEdits } from '../data/use-kept-edits.ts';
import { useLive } from '../live/use-live.ts';
import { announce, announceFailure, hideMessage } from '../shell/messages/messages.ts';
import { dayAndTime } from '../ui/dates-and-times.ts';
import { undoAll } from '../undo/undo-all.ts';
import {
  bodyOf,
  listUnpublished,
  problemsOf,
  setFields,
  withoutSaved,
  type Fields,
  type Problems,
} from './content-draft.ts';
import type { ContentData } from './load-content.ts';

type Saved = Awaited<ReturnType<typeof client.publishContent>>;

/** The unsaved changes of a page or the home page, its draft, and how to save and publish them. */
export type ContentEditor = ReturnType<typeof useContentEditor>;

/** Edits what a screen has loaded. This browser keeps the unsaved values. */
export function useContentEditor({ id, content, today }: ContentData) {
  const { revalidate: reload } = useRevalidator();
  const { published, publishAt } = content;
  const stored: Fields = { ...published, ...content.draft };
  const kept = useKeptEdits<Record<string, Fields[string]>>(`content-${id}`, {
    stored,
    read: (form) => bodyOf(form, stored),
  });
  const edits = kept.edits as Fields;
  const [problems, setProblems] = useState<Problems>(() =>
    kept.wasOutdated ? Object.fromEntries(Object.keys(edits).map((field) => [field, OUTDATED])) : {},
  );
  const [isSaving, setSaving] = useState(false);
  const unsaved = Object.keys(edits).length;
  const shown: Fields = { ...stored, ...edits };
  // A reload would change the fields that the user is editing.
  useLive(['content'], async () => {
    if (unsaved === 0) await reload();
  });

  const run = async (call: () => Promise<Saved>, done: string): Promise<boolean> => {
    setSaving(true);
    const result = await call();
    await reload();
    setSaving(false);
    if (!result.ok) {
      setProblems(problemsOf(result.error));
      announceFailure(result.error.detail);
      return false;
    }
    const { changeId } = result.value;
    announce(done, changeId === null ? null : () => undoAll([changeId], reload));
    return true;
  };
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    if (unsaved === 0) return true;
    hideMessage();
    const body = bodyOf(edits, stored);
    const saved = await run(
      () => (id === 'home' ? client.changeHome({ body }) : client.changePage({ params: { slug: id }, body })),
      'Draft saved. Shoppers see it once it is published.',
    );
    if (!saved) return false;
    kept.change((current) => withoutSaved(current as Fields, edits));
    setProblems({});
    return true;
  };
  const params = { document: id };
  return {
    today,
    shown,
    edits,
    problems,
    isSaving,
    unsaved,
    unpublished: listUnpublished(shown, published).length,
    isUnpublished: (field: string) => shown[field] !== published[field],
    publishAt,
    set: (values: Fields) => {
      kept.change((current) => setFields(current as Fields, values, stored));
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in values))),
      );
    },
    save,
    publish: async () => {
      if (!(await save())) return;
      await run(() => client.publishContent({ params }), 'Published. Shoppers see it now.');
    },
    schedule: async (at: string | null) => {
      if (!(await save())) return false;
      const done = at === null ? 'The time is removed.' : `It is published on ${dayAndTime(Date.parse(at))}.`;
      return run(() => client.scheduleContent({ params, body: { at } }), done);
    },
    discard: async () => {
      kept.change(() => ({}));
      setProblems({});
      if (Object.keys(content.draft).length > 0)
        await run(() => client.discardContent({ params }), 'The draft is discarded.');
    },
  };
}

const OUTDATED = 'This has changed since you entered it. Save to keep yours, or discard it.';
