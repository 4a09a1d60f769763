import { lazy, Suspense, useSyncExternalStore } from 'react';
import { relogin } from '../session/relogin.ts';

const ReloginDialog = lazy(() => import('./relogin-dialog.tsx').then((module) => ({ default: module.ReloginDialog })));

/** Loads the dialog when a login has ended under a form. */
export function ReloginHost() {
  const opened = useSyncExternalStore(relogin.subscribe, relogin.isOpen);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <ReloginDialog />
    </Suspense>
  );
}
