/**
 * A press that reaches what it began on. Leaving a field shows or takes away its message, which moves the page under the pointer between the
 * press and its release: the browser then sees two places, and what was pressed does nothing. Keys have no place and lose nothing.
 */

const PRESSABLE = 'a[href], button, label, summary, input:is([type="checkbox"], [type="radio"]), [role="button"], [role="option"]';
/** A pointer that moved farther meant to be elsewhere: that is how a press is taken back. */
const STILL_PX = 4;

interface Press {
  on: Pick<HTMLElement, 'isConnected' | 'contains' | 'click'>;
  x: number;
  y: number;
}

/** True where the press should have done something, and the browser does nothing with it. */
export function isLost({ on, x, y }: Press, { clientX, clientY, target }: Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>): boolean {
  const moved = Math.max(Math.abs(clientX - x), Math.abs(clientY - y));
  return on.isConnected && moved <= STILL_PX && !on.contains(target as Node | null);
}

/**
 * What a press on an element is for: a box stands in its label, and released elsewhere in that the browser presses the label, which a click of the
 * box alone would take back.
 */
export function pressedBy<T>(element: { closest(selectors: string): T | null; matches(selectors: string): boolean }): T | null {
  return (element.matches('input') ? element.closest('label') : null) ?? element.closest(PRESSABLE);
}

/** Listens to the events of a mouse, which a tap makes too: among them the focus moves. */
export function keepPresses(of: Document): void {
  let press: Press | null = null;
  of.addEventListener(
    'mousedown',
    ({ target, button, clientX: x, clientY: y }) => {
      const on = button === 0 && target instanceof Element ? pressedBy<HTMLElement>(target) : null;
      press = on && { on, x, y };
    },
    { capture: true },
  );
  of.addEventListener(
    'mouseup',
    (event) => {
      if (press !== null && isLost(press, event)) press.on.click();
      press = null;
    },
    { capture: true },
  );
}
