import { lazy, Suspense, useSyncExternalStore } from 'react';
import { proof, relogin } from '../session/relogin.ts';

const ReloginDialog = lazy(() => import('./relogin-dialog.tsx').then((module) => ({ default: module.ReloginDialog })));
const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })));

/** Loads the dialogs that stand over everything else: a login has ended under a form, or a call asks for the second factor. */
export function ReloginHost() {
  const ended = useSyncExternalStore(relogin.subscribe, relogin.isOpen);
  const unproved = useSyncExternalStore(proof.subscribe, proof.isOpen);
  return (
    <Suspense fallback={null}>
      {unproved && <ProofDialog />}
      {ended && <ReloginDialog />}
    </Suspense>
  );
}
