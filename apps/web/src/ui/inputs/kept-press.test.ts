import { expect, test } from 'vitest';
import { isLost } from './kept-press.ts';

/** As much of an element as is asked of it. */
class Place {
  readonly name: string;
  readonly parentElement: Place | null;
  isConnected = true;
  left = 90;
  top = 395;
  constructor(name: string, parent: Place | null = null) {
    this.name = name;
    this.parentElement = parent;
  }
  contains(other: Place | null): boolean {
    return other !== null && (other === this || this.contains(other.parentElement));
  }
  closest(): Place | null {
    return /^(button|label|input|option)$/.test(this.name) ? this : (this.parentElement?.closest() ?? null);
  }
  getBoundingClientRect() {
    return { left: this.left, top: this.top };
  }
  click() {}
}

/** The end of a press that is lost; each row below says what is other than there. */
interface Case {
  /** What can be pressed, what in it was hit, and what stands where the press ends. */
  on: Place;
  hit: Place;
  end: Place;
  movedBy: number;
  pointer: number;
  over: Place | null | 'itself';
  keys: Partial<MouseEvent>;
}

const page = new Place('main');
const button = new Place('button', page);
const icon = new Place('svg', button);
const label = new Place('label', page);
const box = new Place('input', label);
const words = new Place('span', label);
const option = new Place('option', page);
const remove = new Place('button', option);
const lost: Case = { on: button, hit: icon, end: page, movedBy: 20, pointer: 0, over: 'itself', keys: {} };

test.each<[string, boolean, Partial<Case>]>([
  ['the page moved under the pointer', true, {}],
  ['something else that can be pressed came under the pointer', true, { end: option }],
  ['the pointer trembled', true, { pointer: 3 }],
  ['it was released where it began: the browser presses it', false, { end: button }],
  ['it was drawn away to take the press back', false, { pointer: 20 }],
  ['nothing moved', false, { movedBy: 0 }],
  ['a box was pressed and its label released: the browser presses the label', false, { on: box, hit: box, end: words }],
  ['the label of a box moved away', true, { on: label, hit: words }],
  ['what is inside another thing to press was pressed, and that released', false, { on: remove, hit: remove, end: option }],
  ['a dialog opened over it', false, { over: new Place('dialog') }],
  ['it is out of sight', false, { over: null }],
  ['with Ctrl', false, { keys: { ctrlKey: true } }],
  ['with Shift', false, { keys: { shiftKey: true } }],
  ['with the Windows key', false, { keys: { metaKey: true } }],
  ['with Alt', false, { keys: { altKey: true } }],
  ['another button', false, { keys: { button: 1 } }],
])('%s', (_, expected, other) => {
  const { on, hit, end, movedBy, pointer, over, keys } = { ...lost, ...other };
  const press = { on, target: hit, x: 100, y: 400, box: { left: on.left, top: on.top - movedBy } };
  const mouse = {
    clientX: 100,
    clientY: 400 + pointer,
    button: 0,
    ctrlKey: false,
    shiftKey: false,
    metaKey: false,
    altKey: false,
    ...keys,
  };
  const asked: [number, number][] = [];
  const topAt = (x: number, y: number) => {
    asked.push([x, y]);
    return over === 'itself' ? on : over;
  };
  expect(isLost(press as never, { ...mouse, target: end } as never, topAt as never)).toBe(expected);
  for (const at of asked) expect(at).toEqual([100, 400 + movedBy]);
});

test('what was pressed is gone', () => {
  const gone = new Place('button', page);
  gone.isConnected = false;
  const press = { on: gone, target: gone, x: 100, y: 400, box: { left: 90, top: 300 } };
  const mouse = { clientX: 100, clientY: 400, button: 0, ctrlKey: false, shiftKey: false, metaKey: false, altKey: false };
  expect(isLost(press as never, { ...mouse, target: page } as never, (() => gone) as never)).toBe(false);
});
