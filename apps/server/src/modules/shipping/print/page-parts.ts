/** What printed pages share. */
import type { Fonts, Page } from '../../../platform/pdf/index.ts';

/** Points of a millimetre. */
export const MM = 72 / 25.4;
export const A4 = { width: 210 * MM, height: 297 * MM } as const;
export const MARGIN = 14 * MM;

export interface PrintContext {
  fonts: Fonts;
  /** `2026-11-27 14:05`, Korean time. */
  printedAt: string;
}

/** The page's name, what it is of, and when it was printed. */
export function heading(page: Page, title: string, note: string, printedAt: string): number {
  page.text(MARGIN, MARGIN + 16, title, { size: 18, weight: 'bold' });
  page.text(A4.width - MARGIN, MARGIN + 8, printedAt, { size: 8, align: 'right', grey: 0.4 });
  page.text(A4.width - MARGIN, MARGIN + 19, note, { size: 9, align: 'right' });
  page.line(MARGIN, MARGIN + 26, A4.width - MARGIN, MARGIN + 26, { width: 1.2 });
  return MARGIN + 26;
}

export const count = (value: number): string => value.toLocaleString('ko-KR');
