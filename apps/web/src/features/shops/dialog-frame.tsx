import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** A dialog with an address of its own. */
export function DialogFrame(props: { title: ReactNode; size?: 'sm' | 'md' | 'lg'; onClose(): void; children: ReactNode }) {
  return (
    <Dialog title={props.title} size={props.size ?? 'md'} closeOnClickOutside={false} onClose={props.onClose}>
      {props.children}
    </Dialog>
  );
}
