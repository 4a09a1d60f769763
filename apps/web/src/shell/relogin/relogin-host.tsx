import { Suspense, useSyncExternalStore } from 'react';
import { proof, relogin } from '../../client/session/relogin.ts';
import { lazyPart } from '../../ui/code.tsx';

const ReloginDialog = lazyPart(() => import('./relogin-dialog.tsx'), 'ReloginDialog');
const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'ProofDialog');

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
