import { useCallback } from 'react';
import { Link, useLoaderData, useNavigation } from 'react-router';
import { OPEN_RETURN_STATES, type OpenReturnState } from '#domain/return/return-state.ts';
import { client } from '../data/client.ts';
import { useLive } from '../live/use-live.ts';
import { usePages } from '../live/use-pages.ts';
import { ordersPath } from '../orders/orders-path.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { useSlowLoading } from '../shell/states/loading-screen.tsx';
import { countText } from '../ui/count-text.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton } from '../ui/lists/more-button.tsx';
import { ViewLinks } from '../ui/lists/view-links.tsx';
import { returnsPath, type loadReturns, type ReturnsData } from './load-returns.ts';
import { ReturnsTable } from './returns-table.tsx';

const VIEW_NAMES: Readonly<Record<OpenReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
};

/** The returns that wait for something, the longest waiting first, with the state in the URL. */
export function Returns() {
  const data = useLoaderData<typeof loadReturns>();
  useLive(['return']);
  const { location } = useNavigation();
  const isSlow = useSlowLoading(location?.search);
  const { rows: returns, more, loadMore } = useReturnPages(data);
  return (
    <>
      <ScreenHead title="Returns" note="The longest waiting first" />
      <ViewLinks current={returnsPath(data.state)} views={viewsOf(data)} />
      {returns.length > 0 ? (
        <ReturnsTable returns={returns} now={data.readAt} isStale={isSlow} />
      ) : (
        <NoReturns state={data.state} />
      )}
      <MoreButton more={more} rows="more returns" onMore={loadMore} />
    </>
  );
}

/** Returns the rows of all pages that were loaded. */
function useReturnPages({ returns, next, state }: ReturnsData) {
  const load = useCallback(
    async (cursor: string) => {
      const result = await client.listReturns({ query: { state, cursor } });
      return result.ok ? { rows: result.value.returns, next: result.value.next } : undefined;
    },
    [state],
  );
  return usePages({ rows: returns, next, filter: state }, load);
}

function viewsOf({ counts }: ReturnsData) {
  return OPEN_RETURN_STATES.map((state) => ({
    name: VIEW_NAMES[state],
    to: returnsPath(state),
    count: counts === null ? '' : countText(counts[state]),
  }));
}

const NOTHING: Readonly<Record<OpenReturnState, readonly [title: string, text: string]>> = {
  requested: ['No return waits for a decision', 'Requests of customers appear here.'],
  approved: ['No parcel is awaited', 'Approved returns wait here for their parcel.'],
  received: ['No parcel waits to be inspected', 'Parcels that came back appear here.'],
};

function NoReturns({ state }: { state: OpenReturnState }) {
  const [title, text] = NOTHING[state];
  return (
    <Empty title={title} text={`${text} A parcel that nobody announced is recorded on its order.`}>
      <Link className="link" to={ordersPath(null)}>
        All orders
      </Link>
    </Empty>
  );
}
