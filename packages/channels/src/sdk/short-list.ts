/** Lists of a shop's own that are short enough to be read whole, and their rows as choices: addresses, brands, couriers. */
import type { LookupOption } from './connector.ts';
import type { Outcome } from './outcome.ts';
import { firstText, text } from './reader.ts';

interface ShortPage<Row> {
  rows: readonly Row[];
  isLast: boolean;
}

/** All rows of a list that comes in pages, which count from 1; of a longer one those of the first `pagesMax`. `read` is how many came before. */
export async function everyPage<Row>(
  pagesMax: number,
  ask: (page: number, read: number) => Promise<Outcome<ShortPage<Row>>>,
): Promise<Outcome<Row[]>> {
  const all: Row[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer = await ask(page, all.length);
    if (answer.kind !== 'ok') return answer;
    all.push(...answer.value.rows);
    if (answer.value.isLast) break;
  }
  return { kind: 'ok', value: all };
}

/** A choice by its number, shown by its name, or by its number where it has none; `hints` say more of it. */
export function choiceOf(value: unknown, label: unknown, ...hints: unknown[]): LookupOption {
  const hint = hints.map(text).filter(Boolean).join(' ');
  return { value: text(value), label: firstText(label, value), ...(hint === '' ? {} : { hint }) };
}
