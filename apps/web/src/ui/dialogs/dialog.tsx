/** A dialog that stands where it is used: drawn while the queue says that it is its turn. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DialogPlace, dialogQueue, isCovered } from './dialogs.ts';
import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx';
import type { DialogKind } from './queue.ts';

/** Takes a place in the queue for as long as the component is there. */
export function useDialogPlace(kind: DialogKind, size: DialogPlace['size']): { open: boolean; onTop: boolean; covered: boolean } {
  const [place] = useState<DialogPlace>(() => ({ kind, size }));
  useEffect(() => {
    dialogQueue.add(place);
    return () => dialogQueue.remove(place);
  }, [place]);
  const open = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.open);
  return { open: open.includes(place), onTop: open.at(-1) === place, covered: isCovered(place, open) };
}

export interface DialogProps extends Omit<ModalFrameProps, 'onTop' | 'covered'> {
  kind?: DialogKind;
}

export function Dialog({ kind = 'FORM', ...frame }: DialogProps) {
  const { open, ...standing } = useDialogPlace(kind, frame.size);
  return open ? <ModalFrame {...frame} {...standing} /> : null;
}
