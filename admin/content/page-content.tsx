import { useLoaderData } from 'react-router';
import { PAGE_LENGTHS } from '#domain/content/content-pages.ts';
import { DETAIL_NAMES } from '#domain/content/fill-shop-details.ts';
import { TextArea, TextInput } from '../ui/fields/labelled-control.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { describeLength } from './content-draft.ts';
import { ContentScreen, useMayChange } from './content-screen.tsx';
import { ContentHistory } from './history.tsx';
import type { ContentData, loadContentPage } from './load-content.ts';
import { PageList } from './page-list.tsx';
import { useContentEditor } from './use-content-editor.ts';
import styles from './content.module.css';

/** The screen that edits a page. */
export function PageContent() {
  const data = useLoaderData<typeof loadContentPage>();
  return <PageEditor key={data.id} data={data} />;
}

function PageEditor({ data }: { data: ContentData }) {
  const editor = useContentEditor(data);
  const readOnly = !useMayChange();
  const { shown, problems, isUnpublished, set } = editor;
  const [title, body] = [String(shown['title']), String(shown['body'])];
  return (
    <ContentScreen data={data} editor={editor} name={title} list={<PageList data={data} />}>
      <Panel title={title} aside={<ContentHistory id={data.id} editor={editor} />}>
        <div className={styles.fields}>
          <TextInput
            label="Title"
            hint={describeLength(title, PAGE_LENGTHS.title)}
            error={problems['title']}
            isChanged={isUnpublished('title')}
            readOnly={readOnly}
            value={title}
            onChange={({ target }) => set({ title: target.value })}
          />
          <TextArea
            label="Text"
            hint={describeLength(body, PAGE_LENGTHS.body)}
            error={problems['body']}
            isChanged={isUnpublished('body')}
            readOnly={readOnly}
            rows={20}
            value={body}
            onChange={({ target }) => set({ body: target.value })}
          />
          <details className={styles.help}>
            <summary>Headings, lists and links</summary>
            <ul>
              <li>
                <code># Heading</code> and <code>## Smaller heading</code>
              </li>
              <li>
                <code>- item</code> of a list, <code>1. step</code> of numbered steps
              </li>
              <li>
                <code>[text](/shop)</code>, <code>[text](https://…)</code> or <code>[text](mailto:…)</code>
              </li>
              <li>
                Details of the shop:{' '}
                {Object.keys(DETAIL_NAMES).map((name) => (
                  <code key={name}>{`{${name}} `}</code>
                ))}
                A line with an empty detail is left out.
              </li>
              <li>An empty line begins a new paragraph. HTML is shown as text.</li>
            </ul>
          </details>
        </div>
      </Panel>
    </ContentScreen>
  );
}
