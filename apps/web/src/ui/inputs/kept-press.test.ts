import { expect, test } from 'vitest';
import { isLost, pressedBy } from './kept-press.ts';

const inside = {};
const button = { isConnected: true, contains: (other: unknown) => other === inside, click: () => undefined };
const press = { on: button, x: 100, y: 400 };
const released = (target: object, x = 100, y = 400) => ({ clientX: x, clientY: y, target: target as EventTarget });

test.each([
  ['the page moved under the pointer', press, released({}), true],
  ['the pointer trembled', press, released({}, 103, 397), true],
  ['it was released where it began: the browser presses it', press, released(inside), false],
  ['it was drawn away to take the press back', press, released({}, 100, 380), false],
  ['what was pressed is gone', { ...press, on: { ...button, isConnected: false } }, released({}), false],
])('%s', (_, begun, ended, lost) => {
  expect(isLost(begun, ended)).toBe(lost);
});

const element = (isInput: boolean, label: string | null) => ({
  matches: () => isInput,
  closest: (selectors: string) => (selectors === 'label' ? label : 'itself'),
});

test.each([
  ['a box in its label is pressed by the label, where the browser may press that', element(true, 'label'), 'label'],
  ['a box without one by itself', element(true, null), 'itself'],
  ['a button beside a field by itself, though a label is around both', element(false, 'label'), 'itself'],
])('%s', (_, pressed, by) => {
  expect(pressedBy(pressed)).toBe(by);
});
