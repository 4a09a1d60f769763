/** A dialog that stands where it is used: drawn while the queue says that it is its turn. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DialogPlace, dialogQueue } from './dialogs.ts';
import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx';
import type { DialogKind } from './queue.ts';

/** Takes a place in the queue for as long as the component is there. */
export function useDialogPlace(kind: DialogKind): { open: boolean; onTop: boolean } {
  const [place] = useState<DialogPlace>(() => ({ kind }));
  useEffect(() => {
    dialogQueue.add(place);
    return () => dialogQueue.remove(place);
  }, [place]);
  const open = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.open);
  return { open: open.includes(place), onTop: open.at(-1) === place };
}

export interface DialogProps extends Omit<ModalFrameProps, 'onTop'> {
  kind?: DialogKind;
}

export function Dialog({ kind = 'FORM', ...frame }: DialogProps) {
  const { open, onTop } = useDialogPlace(kind);
  return open ? <ModalFrame {...frame} onTop={onTop} /> : null;
}
