/** Spread on a region that has its own scroll: the keyboard must reach it (WCAG 2.1.1). */
export const KEYBOARD_SCROLL = { tabIndex: 0 } as const;
