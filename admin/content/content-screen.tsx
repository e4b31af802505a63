import type { ReactNode } from 'react';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import { ViewOnlyNotice } from '../ui/panels/view-only-notice.tsx';
import { ContentActions } from './content-actions.tsx';
import { ContentPreview } from './content-preview.tsx';
import type { ContentData } from './load-content.ts';
import type { ContentEditor } from './use-content-editor.ts';
import styles from './content.module.css';

const EDITOR_ID = 'content-editor';

/** Scrolls to the fields, which may be below the list. */
export function showEditor(): void {
  document.getElementById(EDITOR_ID)?.scrollIntoView({ block: 'nearest' });
}

/** Whether the user may change content. */
export function useMayChange(): boolean {
  return useMe().permissions.includes('products:do');
}

/** The content of the shop: a list beside what is edited, and a preview. */
export function ContentScreen({
  data,
  editor,
  name,
  list,
  children,
}: {
  data: ContentData;
  editor: ContentEditor;
  name: string;
  list: ReactNode;
  children: ReactNode;
}) {
  const mayChange = useMayChange();
  return (
    <div className={styles.screen}>
      <ScreenHead title="Content" note={name}>
        {mayChange && <ContentActions editor={editor} />}
      </ScreenHead>
      {!mayChange && <ViewOnlyNotice permission="products:do" subject="the content" />}
      {data.id === 'home' && !data.isDemo && (
        <Notice icon="info" title="Shoppers see some of these blocks.">
          The others appear once you publish texts and pictures of your own.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.list}>{list}</div>
        <div className={styles.editor} id={EDITOR_ID}>
          {children}
        </div>
        <ContentPreview key={data.id} id={data.id} fields={editor.shown} view={data} />
      </div>
      <ConflictDialog {...editor.conflict} subject={data.id === 'home' ? 'the home page' : 'this page'} />
    </div>
  );
}
