import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../code.tsx';
import { dialogQueue, isQueued } from './dialogs.ts';

const DialogHost = lazyPart(() => import('./dialog-host.tsx'), 'DialogHost');

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
