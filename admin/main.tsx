import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import './theme/density.css';
import { createRouter } from './router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The shell has no root element.');
createRoot(root).render(
  <StrictMode>
    {/* Renders in the same step as the URL changes. Otherwise a press in between would act on the previous screen. */}
    <RouterProvider router={createRouter()} useTransitions={false} />
  </StrictMode>,
);
