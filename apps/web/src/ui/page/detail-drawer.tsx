/**
 * Details beside a list: not modal on a desktop (the list stays usable, Escape closes), the whole screen on a phone. Give it an
 * address of its own (a search parameter), so that back, reload and sharing work.
 */
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { KEYBOARD_SCROLL } from '../keyboard-scroll.ts';
import { SHELL_ID } from '../shell-id.ts';
import classes from './detail-drawer.module.css';

export interface DetailDrawerProps {
  title: ReactNode;
  /** Badges above the title. */
  above?: ReactNode;
  /** A quiet line below the title. */
  below?: ReactNode;
  onClose(): void;
  children: ReactNode;
  /** Stays at the bottom: the actions. */
  footer?: ReactNode;
  /** For what is read and written at length: a conversation. */
  wide?: boolean;
}

/** A dialog or popover above the drawer keeps its Escape. */
function somethingAbove(drawer: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((each) => each !== drawer);
}

export function DetailDrawer({ title, above, below, onClose, children, footer, wide = false }: DetailDrawerProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || somethingAbove(box.current)) return;
      close.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  // On a phone the drawer is the screen: what is behind it is out of reach, focus goes into it and back afterwards. On a desktop the
  // focus stays in the list, for j and k.
  useEffect(() => {
    if (!phone) return;
    const behind = document.getElementById(SHELL_ID);
    const before = document.activeElement;
    behind?.setAttribute('inert', '');
    box.current?.focus();
    return () => {
      behind?.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [phone]);

  const Frame = phone ? 'section' : 'aside';
  const drawer = (
    <Frame
      ref={box}
      data-detail-drawer={wide ? 'wide' : ''}
      className={cx(classes.drawer, wide && classes.wide)}
      aria-labelledby={id}
      tabIndex={-1}
      {...(phone ? { role: 'dialog', 'aria-modal': true } : {})}
    >
      <div className={classes.head}>
        <div className="moa-grow">
          {above && <div className={classes.above}>{above}</div>}
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {below && <div className={classes.below}>{below}</div>}
        </div>
        <IconButton label="닫기" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      <section className={classes.body} aria-label="상세 내용" {...KEYBOARD_SCROLL}>
        {children}
      </section>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Frame>
  );
  return phone ? createPortal(drawer, document.body) : drawer;
}

/** A part of the drawer under a thin line. */
export function DrawerSection({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title && (
        <div className={classes.sectionHead}>
          <h3 className={classes.sectionTitle}>{title}</h3>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Label and value in two columns. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
