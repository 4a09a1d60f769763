import './shell/start/base-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { styleNonce } from './client/config.ts';
import { isEmbedded } from './client/embed.ts';
import { setNavigator } from './client/navigate.ts';
import { isConsignmentPage } from './client/routing/guard.ts';
import { router } from './shell/router.tsx';
import { documentTitle } from './shell/start/document-title.ts';
import { startLoading } from './shell/start/start-loading.ts';
import { stylesArrived } from './shell/start/styles-arrived.ts';
import { setPageNow } from './ui/dialogs/dialogs.ts';

// Libraries that write style elements of their own look for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

setNavigator((href, options) => {
  if (options?.replace) router.history.replace(href);
  else router.history.push(href);
});

setPageNow(() => router.latestLocation.pathname);

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
