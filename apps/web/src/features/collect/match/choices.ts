/** What is to become of shop products that are compared with base products. Pure. */
import type { Adoption, Matched } from '../queries.ts';

/** The id of a base product, a new one, or nothing for now. */
export type Choice = { kind: 'TIE'; productId: string } | { kind: 'NEW' } | { kind: 'LATER' };
export type Choices = ReadonlyMap<string, Choice>;

/** What stands in a row before anybody chose: a proven product, else nothing. */
export function choiceOf({ listingId, chosen }: Pick<Matched, 'listingId' | 'chosen'>, choices: Choices): Choice {
  return choices.get(listingId) ?? (chosen === null ? { kind: 'LATER' } : { kind: 'TIE', productId: chosen });
}

export function adoptionsOf(rows: readonly Matched[], choices: Choices): Adoption[] {
  return rows.flatMap((row): Adoption[] => {
    const choice = choiceOf(row, choices);
    if (choice.kind === 'LATER') return [];
    return [{ listingId: row.listingId, productId: choice.kind === 'TIE' ? choice.productId : null }];
  });
}

/** Everything without a candidate becomes a new base product; what was chosen stays. */
export function withNew(rows: readonly Matched[], choices: Choices): Choices {
  const fresh = rows.filter(({ listingId, candidates }) => candidates.length === 0 && !choices.has(listingId));
  return new Map([...choices, ...fresh.map(({ listingId }): [string, Choice] => [listingId, { kind: 'NEW' }])]);
}

/** `코드 같음`, `이름 비슷 82%` */
export function reasonText({ reason, score }: Pick<Matched['candidates'][number], 'reason' | 'score'>): string {
  switch (reason) {
    case 'CODE':
      return '관리코드 같음';
    case 'SKU_CODE':
      return 'SKU 코드 같음';
    case 'BARCODE':
      return '바코드 같음';
    case 'SAME_NAME':
      return '이름 같음';
    case 'NAME':
      return `이름 비슷 ${Math.round(score * 100)}%`;
  }
}

/** What a doubt is about, where a code is the same and nothing is chosen all the same. */
export function doubtText({ there, untied, paired, sure }: Matched['candidates'][number], items: number): string | null {
  if (there) return '이 쇼핑몰에 이미 연결된 상품이에요.';
  if (untied) return '연결했다가 푼 상품이에요.';
  if (sure || paired === items) return null;
  return paired === 0 ? '옵션이 하나도 맞지 않아 연결할 수 없어요.' : `옵션 ${items}개 중 ${paired}개만 맞아요.`;
}
