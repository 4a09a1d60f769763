import type { SandboxKernel } from '../kernel/types.ts';

/** Where a page begins that was asked for at `start`: behind the first, faults give the page before once more or start one row early. */
export function pageStart(kernel: SandboxKernel, request: object, start: number, size: number): number {
  if (start <= 0) return start;
  if (kernel.pageFault(request, 'REPEATED_PAGE')) return Math.max(0, start - size);
  return kernel.pageFault(request, 'SHIFTED_PAGE') ? start - 1 : start;
}

/** Rows of a list that has no pages: a repeated one is every row twice, a shifted one its first row again at the end. */
export function unpaged<T>(kernel: SandboxKernel, request: object, rows: T[]): T[] {
  const repeated = kernel.pageFault(request, 'REPEATED_PAGE') ? [...rows, ...rows] : rows;
  return kernel.pageFault(request, 'SHIFTED_PAGE') ? [...repeated, ...repeated.slice(0, 1)] : repeated;
}
