import type { ReactNode } from 'react';
import { ModalFrame } from '../../ui/dialogs/modal-frame.tsx';

/** Over a drawer on a phone, under questions of the dialog queue. */
const LAYER = 300;

/** A dialog with an address of its own. */
export function DialogFrame(props: { title: ReactNode; size?: 'sm' | 'md' | 'lg'; onClose(): void; children: ReactNode }) {
  return (
    <ModalFrame title={props.title} size={props.size ?? 'md'} zIndex={LAYER} closeOnClickOutside={false} onClose={props.onClose}>
      {props.children}
    </ModalFrame>
  );
}
