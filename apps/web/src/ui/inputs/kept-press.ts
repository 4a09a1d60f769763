/**
 * A press that reaches what it began on. Leaving a field shows or takes away its message, which moves the page under the pointer between the
 * press and its release: the browser then sees two places, and what was pressed does nothing. Keys have no place and lose nothing.
 */

const PRESSABLE = 'a[href], button, label, summary, input:is([type="checkbox"], [type="radio"]), [role="button"], [role="option"]';
/** A pointer that moved farther meant to be elsewhere: that is how a press is taken back. */
const STILL_PX = 4;

type Place = Pick<Element, 'closest' | 'contains' | 'parentElement'>;
type Pressable = Pick<HTMLElement, 'isConnected' | 'contains' | 'click' | 'getBoundingClientRect'>;

interface Press {
  on: Pressable;
  /** What in it was hit. */
  target: Place;
  x: number;
  y: number;
  /** Where it stood. */
  box: Pick<DOMRect, 'left' | 'top'>;
}

type MouseState = Pick<MouseEvent, 'button' | 'ctrlKey' | 'shiftKey' | 'metaKey' | 'altKey'>;

/** With another button or a key it means something else, which the browser alone can do. */
const isPlain = ({ button, ctrlKey, shiftKey, metaKey, altKey }: MouseState) => button === 0 && !(ctrlKey || shiftKey || metaKey || altKey);

/** The browser clicks what holds both ends of a press; what is inside something that can be pressed presses that. */
function isPressedByBrowser(began: Place, ended: Place): boolean {
  let both: Place | null = began;
  while (both !== null && !both.contains(ended as Element)) both = both.parentElement;
  return both?.closest(PRESSABLE) != null;
}

/**
 * True where the press should have done something, and the browser does nothing with it.
 * @param topAt what is seen at a place of the window
 */
export function isLost(
  { on, target, x, y, box }: Press,
  ended: Pick<MouseEvent, 'clientX' | 'clientY'> & MouseState & { target: Place },
  topAt: (x: number, y: number) => Element | null,
): boolean {
  const isStill = Math.max(Math.abs(ended.clientX - x), Math.abs(ended.clientY - y)) <= STILL_PX;
  if (!isPlain(ended) || !isStill || !on.isConnected || isPressedByBrowser(target, ended.target)) return false;
  const now = on.getBoundingClientRect();
  const [right, down] = [now.left - box.left, now.top - box.top];
  // What was hit, where it is now: a dialog that came over it meanwhile is what the pointer means.
  return (Math.abs(right) >= 1 || Math.abs(down) >= 1) && on.contains(topAt(x + right, y + down));
}

/** Listens to the events of a mouse, which a tap makes too: among them the focus moves. */
export function keepPresses(of: Document): void {
  let press: Press | null = null;
  of.addEventListener(
    'mousedown',
    (event) => {
      const { target, clientX: x, clientY: y } = event;
      const on = target instanceof Element && isPlain(event) ? target.closest<HTMLElement>(PRESSABLE) : null;
      press = on && { on, target: target as Element, x, y, box: on.getBoundingClientRect() };
    },
    { capture: true },
  );
  of.addEventListener(
    'mouseup',
    (event) => {
      const { target } = event;
      const { clientX, clientY, button, ctrlKey, shiftKey, metaKey, altKey } = event;
      const ended = { clientX, clientY, button, ctrlKey, shiftKey, metaKey, altKey };
      const isLostPress =
        press !== null && target instanceof Element && isLost(press, { ...ended, target }, (x, y) => of.elementFromPoint(x, y));
      if (isLostPress) press?.on.click();
      press = null;
    },
    { capture: true },
  );
}
