import { expect, test } from 'vitest';
import type { OrderRow } from '../queries.ts';
import { closeMapping, currentMapping, openMapping } from './mapping-store.ts';

const AT = { top: 0, bottom: 0, left: 0, right: 0 };
const open = (id: string) => {
  openMapping({ id } as OrderRow, AT);
  return currentMapping();
};

test('a line that is mapped at last closes its own panel, and not that of a line opened meanwhile', () => {
  const first = open('1');
  const second = open('2');
  closeMapping(first);
  expect(currentMapping()).toBe(second);
  closeMapping(second);
  expect(currentMapping()).toBeNull();
});

test('a page that is left takes whatever panel is open along', () => {
  open('1');
  closeMapping();
  expect(currentMapping()).toBeNull();
});
