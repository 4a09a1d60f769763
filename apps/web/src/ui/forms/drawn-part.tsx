/** A part of a long form that is drawn once somebody comes near it, by scrolling, by Tab, or because the whole of it is wanted. */
import { createContext, type FocusEvent, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import classes from './forms.module.css';
import { useNear } from './near.ts';
import type { Reach } from './reach.ts';

/** Null where the whole form is drawn. */
export const ReachContext = createContext<Reach | null>(null);

/** So far below the window a part is drawn: about what one turn of a wheel or one press of Page Down scrolls. */
const NEAR_PX = 400;
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], [contenteditable="true"]';
const unchanging = () => () => undefined;

/** Draws the whole form before it is searched or printed. The browser's own menu, from where both can be begun, takes the focus from the page. */
export function useWholeOnDemand(reach: Reach): void {
  useEffect(() => {
    // At once: the browser goes on with what stands there when the event is over.
    const whole = () => flushSync(reach.all);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'F3' || ((event.ctrlKey || event.metaKey) && /^[fg]$/i.test(event.key))) whole();
    };
    window.addEventListener('beforeprint', whole);
    window.addEventListener('blur', whole);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('beforeprint', whole);
      window.removeEventListener('blur', whole);
      window.removeEventListener('keydown', key);
    };
  }, [reach]);
}

/** @param id of the part in the form's reach @param title what the part is called */
export function DrawnPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const reach = useContext(ReachContext);
  const isDrawn = useSyncExternalStore(reach?.subscribe ?? unchanging, () => reach?.isDrawn(id) ?? true);
  return reach === null || isDrawn ? <div className={classes.fields}>{children}</div> : <Ahead id={id} title={title} reach={reach} />;
}

/** Stands in the place of the part. Tab leads through it into the part, from either side. */
function Ahead({ id, title, reach }: { id: string; title: string; reach: Reach }) {
  const place = useRef<HTMLButtonElement>(null);
  const isNext = useSyncExternalStore(reach.subscribe, () => reach.next() === id);
  useNear(place, NEAR_PX, () => reach.to(id), isNext);

  function enter({ currentTarget, relatedTarget }: FocusEvent<HTMLButtonElement>) {
    const section = currentTarget.parentElement;
    const isBack = relatedTarget instanceof Node && follows(relatedTarget, currentTarget);
    flushSync(() => reach.to(id));
    const fields = [...(section?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter((each) => each.checkVisibility());
    const inside = fields.filter((each) => each.closest(`.${classes.fields}`) !== null);
    // Fields that wait for an answer are not there yet: the keys go on from the part's title.
    ((isBack ? inside.at(-1) : inside[0]) ?? section?.querySelector('h2'))?.focus();
  }

  return (
    <button ref={place} type="button" className={classes.ahead} onFocus={enter}>
      {title} 입력란 보기
    </button>
  );
}

const follows = (one: Node, other: Node) => (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
