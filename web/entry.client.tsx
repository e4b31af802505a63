import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { client } from './routes/data/browser-client.ts';
import { clientContext } from './routes/data/client-context.ts';
import { fetchOnce } from './ui/prefetch/ahead-data.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        unstable_fetch={fetchOnce}
        // A page whose data is there is drawn at once and in one go. As a transition it would be drawn in slices, every link twice.
        useTransitions={false}
        getContext={() => new RouterContextProvider(new Map([[clientContext, client]]))}
      />
    </StrictMode>,
  );
});
