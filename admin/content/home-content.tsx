import { useLoaderData, useSearchParams } from 'react-router';
import { BLOCKS } from '#domain/content/block-fields.ts';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { BlockEditor } from './block-editor.tsx';
import { BlockList } from './block-list.tsx';
import { BLOCK_PARAMETER } from './content-path.ts';
import { ContentScreen, showEditor } from './content-screen.tsx';
import { ContentHistory } from './history.tsx';
import type { loadHomeContent } from './load-content.ts';
import { PageList } from './page-list.tsx';
import { useContentEditor } from './use-content-editor.ts';

/** The screen that edits the blocks of the home page. */
export function HomeContent() {
  const data = useLoaderData<typeof loadHomeContent>();
  const editor = useContentEditor(data);
  const [parameters, setParameters] = useSearchParams();
  const block = BLOCK_IDS.find((id) => id === parameters.get(BLOCK_PARAMETER)) ?? 'hero';
  return (
    <ContentScreen
      data={data}
      editor={editor}
      name="Home page"
      list={
        <>
          <BlockList
            editor={editor}
            isDemo={data.isDemo}
            current={block}
            onChoose={(id) => {
              setParameters({ [BLOCK_PARAMETER]: id }, { preventScrollReset: true });
              showEditor();
            }}
          />
          <PageList data={data} />
        </>
      }
    >
      <BlockEditor
        key={block}
        id={block}
        title={BLOCKS[block].label}
        editor={editor}
        isDemo={data.isDemo}
        aside={<ContentHistory id="home" editor={editor} />}
      />
    </ContentScreen>
  );
}
