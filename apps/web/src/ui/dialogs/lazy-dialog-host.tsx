import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dialogQueue, isQueued } from './dialogs.ts';

const DialogHost = lazy(() => import('./dialog-host.tsx').then((module) => ({ default: module.DialogHost })));

/** Draws the dialogs; its code comes with the first one. Mounted once by the app. */
export function LazyDialogHost() {
  const open = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.open);
  if (!open.some(isQueued)) return null;
  return (
    <Suspense fallback={null}>
      <DialogHost />
    </Suspense>
  );
}
