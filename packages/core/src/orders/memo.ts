/** Notes of people about orders (CS메모). */

export const MEMO_COLOURS = ['NONE', 'RED', 'YELLOW', 'GREEN', 'BLUE'] as const;
/** What a note is marked with; a colour never stands without its word. */
export type MemoColour = (typeof MEMO_COLOURS)[number];

export const MEMO_COLOUR_LABELS: Readonly<Record<MemoColour, string>> = {
  NONE: '표시 없음',
  RED: '빨강',
  YELLOW: '노랑',
  GREEN: '초록',
  BLUE: '파랑',
};

export const MEMO_MAX = 1_000;
