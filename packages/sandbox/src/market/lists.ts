import type { SandboxKernel } from '../kernel/types.ts';

/** Where a page begins that was asked for at `start`: behind the first, faults give the page before once more or start one row early. */
export function pageStart(kernel: SandboxKernel, request: object, start: number, size: number): number {
  if (start <= 0) return start;
  if (kernel.pageFault(request, 'REPEATED_PAGE')) return Math.max(0, start - size);
  return kernel.pageFault(request, 'SHIFTED_PAGE') ? start - 1 : start;
}

/** The rows of a page of a list, what a page fault makes of it among them. `more` and `pages` are of the list as it is. */
export function pageAt<T>(kernel: SandboxKernel, request: object, list: readonly T[], { start, size }: { start: number; size: number }) {
  const from = pageStart(kernel, request, start, size);
  return { rows: list.slice(from, from + size), more: from + size < list.length, pages: Math.ceil(list.length / size) };
}

/** Rows of a list that has no pages: a repeated one is every row twice, a shifted one its first row again at the end. */
export function unpaged<T>(kernel: SandboxKernel, request: object, rows: T[]): T[] {
  const repeated = kernel.pageFault(request, 'REPEATED_PAGE') ? [...rows, ...rows] : rows;
  return kernel.pageFault(request, 'SHIFTED_PAGE') ? [...repeated, ...repeated.slice(0, 1)] : repeated;
}
