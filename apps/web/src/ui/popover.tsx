/**
 * A light popover for tool bars: a button, and a panel under it. Escape, a click outside and leaving by Tab close it; focus goes back
 * to the button. (Mantine's own brings 30 kB; it is fine inside lazy screens.)
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import classes from './popover.module.css';

export interface PopoverTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-haspopup': 'dialog';
  onClick(): void;
}

export interface PopoverProps {
  /** Draws the button; spread the given props on it. */
  trigger(props: PopoverTriggerProps, opened: boolean): ReactNode;
  /** Draws the panel while it is open; `close` closes it and gives the focus back. */
  children(close: () => void): ReactNode;
  /** Name of the panel for screen readers. */
  label: string;
  align?: 'start' | 'end';
  width?: number;
  onClosed?: () => void;
  className?: string | undefined;
  /** False: the content touches the edges. */
  padded?: boolean;
}

export function Popover({ trigger, children, label, align = 'start', width, onClosed, className, padded = true }: PopoverProps) {
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  function shut(returnFocus: boolean) {
    setOpened(false);
    if (returnFocus) button.current?.focus();
    onClosed?.();
  }

  useEffect(() => {
    // What is inside may have taken the focus where it is needed.
    if (opened && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [opened]);

  const shutLatest = useRef(shut);
  shutLatest.current = shut;
  useEffect(() => {
    if (!opened) return;
    function press(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) shutLatest.current(false);
    }
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [opened]);

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    shut(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Escape from the button and the panel inside
    <div
      ref={box}
      className={cx(classes.root, className)}
      onKeyDown={keyDown}
      onBlur={(event) => {
        if (opened && event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) shut(false);
      }}
    >
      {trigger(
        {
          ref: button,
          'aria-expanded': opened,
          'aria-controls': opened ? id : undefined,
          'aria-haspopup': 'dialog',
          onClick: () => (opened ? shut(true) : setOpened(true)),
        },
        opened,
      )}
      {opened && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={cx(classes.panel, classes[align], padded && classes.padded)}
          style={width === undefined ? undefined : { width }}
        >
          {children(() => shut(true))}
        </div>
      )}
    </div>
  );
}
