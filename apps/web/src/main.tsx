import './app/base-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { styleNonce } from './app/config.ts';
import { documentTitle } from './app/document-title.ts';
import { isEmbedded } from './app/embed.ts';
import { isConsignmentPage } from './app/guard.ts';
import { setNavigator } from './app/navigate.ts';
import { router } from './app/router.tsx';
import { startLoading } from './app/start-loading.ts';
import { stylesArrived } from './app/styles-arrived.ts';

// Libraries that write style elements of their own look for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

setNavigator((href, options) => {
  if (options?.replace) router.history.replace(href);
  else router.history.push(href);
});

// Before the first redirect can drop the sign from the address.
isEmbedded();

router.subscribe('onResolved', () => {
  document.getElementById('frame')?.remove();
  document.documentElement.toggleAttribute('data-consignment', isConsignmentPage(router.state.location.pathname));
  document.title = documentTitle(router.state.matches.map((match) => match.staticData.title));
});

startLoading(router);

const root = document.getElementById('root');
if (root) {
  void stylesArrived().then(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}
