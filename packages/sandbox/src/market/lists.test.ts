import { describe, expect, test } from 'vitest';
import type { SandboxKernel } from '../kernel/types.ts';
import { pageAt, unpaged } from './lists.ts';

type Fault = Parameters<SandboxKernel['pageFault']>[1];
const kernelWith = (...faults: Fault[]) => ({ pageFault: (_request: object, kind: Fault) => faults.includes(kind) }) as SandboxKernel;
const LIST = ['a', 'b', 'c', 'd', 'e'];

describe('a page', () => {
  test.each<[start: number, size: number, rows: string[], more: boolean, pages: number]>([
    [0, 2, ['a', 'b'], true, 3],
    [2, 2, ['c', 'd'], true, 3],
    [4, 2, ['e'], false, 3],
    [6, 2, [], false, 3],
    [0, 5, LIST, false, 1],
  ])('at %i of %i a page', (start, size, rows, more, pages) => {
    expect(pageAt(kernelWith(), {}, LIST, { start, size })).toEqual({ rows, more, pages });
  });

  test('is the one before once more, or begins a row early, behind the first', () => {
    expect(pageAt(kernelWith('REPEATED_PAGE'), {}, LIST, { start: 2, size: 2 }).rows).toEqual(['a', 'b']);
    expect(pageAt(kernelWith('SHIFTED_PAGE'), {}, LIST, { start: 2, size: 2 }).rows).toEqual(['b', 'c']);
    expect(pageAt(kernelWith('REPEATED_PAGE', 'SHIFTED_PAGE'), {}, LIST, { start: 0, size: 2 }).rows).toEqual(['a', 'b']);
  });
});

test('a list without pages holds every row twice, or its first one again', () => {
  expect(unpaged(kernelWith('REPEATED_PAGE'), {}, ['a', 'b'])).toEqual(['a', 'b', 'a', 'b']);
  expect(unpaged(kernelWith('SHIFTED_PAGE'), {}, ['a', 'b'])).toEqual(['a', 'b', 'a']);
});
