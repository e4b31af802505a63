import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { client } from './routes/data/browser-client.ts';
import { clientContext } from './routes/data/loader-context.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        // Renders a loaded page in one pass. A transition would render in slices and render every link twice.
        useTransitions={false}
        getContext={() => new RouterContextProvider(new Map([[clientContext, client]]))}
      />
    </StrictMode>,
  );
});
