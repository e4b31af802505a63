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
    {/* Renders with the change of the URL, and not some time after it: until then a press would act on the screen before. */}
    <RouterProvider router={createRouter()} useTransitions={false} />
  </StrictMode>,
);
