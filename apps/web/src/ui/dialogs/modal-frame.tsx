import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ScrollArea.css';
import { Modal } from '@mantine/core';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { DIALOG_WIDTHS, type DialogSize } from './dialogs.ts';
import classes from './modal-frame.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { DialogGuard } from './use-dialog-guard.ts';

export interface ModalFrameProps {
  title: ReactNode;
  size: DialogSize;
  /** Nothing stands over it: Escape is meant for it. */
  onTop: boolean;
  /** Kept, and not seen. */
  covered: boolean;
  /** Title in red. */
  red?: boolean;
  closeOnClickOutside?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Of every dialog (specification, point 9); what opened later stands over what opened before. */
export const DIALOG_LAYER = 9999;

const FIELD = ':is(input, select, textarea):not([type="hidden"], [type="file"], :disabled, [readonly])';

/** Marks where the focus goes when the dialog opens, unless its content has said so: its first field, and not the cross above it. */
function markFirstField(body: HTMLElement | null): void {
  if (body?.querySelector('[data-autofocus]') !== null) return;
  body.querySelector(FIELD)?.setAttribute('data-autofocus', 'true');
}

/** Back on top, the focus is where it was: the dialog over it took it along when it closed. */
function useFocusBack(onTop: boolean) {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  const under = useRef(false);
  useEffect(() => {
    if (!onTop) under.current = true;
    else if (under.current) {
      last.current?.focus();
      if (!content.current?.contains(document.activeElement)) content.current?.focus();
    }
  }, [onTop]);
  return {
    ref: content,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
  };
}

/** As far apart as two presses of one are. */
const DOUBLE_PRESS_MS = 500;

/** False as long as a press beside the dialog may be the second one of the press that opened it. */
function useOpenedBefore(): boolean {
  const [isBefore, setBefore] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBefore(true), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return isBefore;
}

/** How a dialog of the queue is drawn: title, cross, content. Its head is no `<header>`, which would count as a second banner of the page. */
export function ModalFrame({ title, size, onTop, covered, red = false, closeOnClickOutside = true, onClose, children }: ModalFrameProps) {
  const focusBack = useFocusBack(onTop);
  const guard = useRef<(() => void) | null>(null);
  const openedBefore = useOpenedBefore();
  const leave = () => (guard.current ?? onClose)();
  useBackCloses(onTop, leave);
  return (
    <Modal.Root
      opened
      onClose={leave}
      size={DIALOG_WIDTHS[size]}
      className={cx(covered && classes.covered)}
      zIndex={DIALOG_LAYER}
      closeOnEscape={onTop}
      centered
      closeOnClickOutside={closeOnClickOutside && openedBefore}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content {...focusBack}>
        <div className={classes.head}>
          <Modal.Title className={cx(classes.title, red && classes.red)}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="닫기" />
        </div>
        <Modal.Body ref={markFirstField} className={cx(classes.body)}>
          <DialogGuard value={guard}>{children}</DialogGuard>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
