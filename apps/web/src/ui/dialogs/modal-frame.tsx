import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ScrollArea.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import classes from './modal-frame.module.css';

export interface ModalFrameProps {
  title: ReactNode;
  size: 'sm' | 'md' | 'lg';
  zIndex: number;
  /** Title in red. */
  red?: boolean;
  closeOnClickOutside?: boolean;
  onClose(): void;
  children: ReactNode;
}

const WIDTHS = { sm: 420, md: 560, lg: 760 } as const;

/** A modal dialog: title, cross, content. Its head is no `<header>`, which would count as a second banner of the page. */
export function ModalFrame({ title, size, zIndex, red = false, closeOnClickOutside = true, onClose, children }: ModalFrameProps) {
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={WIDTHS[size]}
      zIndex={zIndex}
      centered
      closeOnClickOutside={closeOnClickOutside}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={cx(classes.title, red && classes.red)}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="닫기" />
        </div>
        <Modal.Body className={cx(classes.body)}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
