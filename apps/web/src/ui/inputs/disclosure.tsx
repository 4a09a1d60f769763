/**
 * A heading that shows and hides what stands under it. What is hidden opens by itself when the browser's search, or a link to a field in
 * it, finds something there.
 */
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';
import classes from './disclosure.module.css';

/** Opens whatever hides an element. */
export function reveal(element: Element): void {
  element.closest('[hidden]')?.dispatchEvent(new Event('beforematch'));
}

export interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  initiallyOpen?: boolean;
  className?: string | undefined;
}

export function Disclosure({ title, children, initiallyOpen = false, className }: DisclosureProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const hidden = panel.current;
    if (!open) hidden?.setAttribute('hidden', 'until-found');
    // Drawn before the event ends: whoever sent it goes on to scroll to what was found.
    const show = () => flushSync(() => setOpen(true));
    hidden?.addEventListener('beforematch', show);
    return () => hidden?.removeEventListener('beforematch', show);
  }, [open]);

  return (
    <div className={className}>
      <button
        type="button"
        className={cx(classes.button, open && classes.open)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} aria-hidden />
        {title}
      </button>
      <div ref={panel} id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
