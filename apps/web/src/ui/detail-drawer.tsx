/**
 * Details beside a list: not modal on a desktop (the list stays usable, Escape closes), the whole screen on a phone. Give it an
 * address of its own (a search parameter), so that back, reload and sharing work.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './detail-drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { KEYBOARD_SCROLL } from './keyboard-scroll.ts';

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
}

/** A dialog or popover above the drawer keeps its Escape. */
function somethingAbove(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

export function DetailDrawer({ title, above, below, onClose, children, footer }: DetailDrawerProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || somethingAbove()) return;
      close.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  // On a phone the drawer is the screen: focus goes into it. On a desktop it stays in the list, for j and k.
  useEffect(() => {
    if (window.matchMedia('(max-width: 767px)').matches) box.current?.focus();
  }, []);

  return (
    <aside ref={box} data-detail-drawer className={classes.drawer} aria-labelledby={id} tabIndex={-1}>
      <header className={classes.head}>
        <div className={classes.titles}>
          {above && <div className={classes.above}>{above}</div>}
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {below && <div className={classes.below}>{below}</div>}
        </div>
        <IconButton label="닫기" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      <section className={classes.body} aria-label="상세 내용" {...KEYBOARD_SCROLL}>
        {children}
      </section>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </aside>
  );
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
