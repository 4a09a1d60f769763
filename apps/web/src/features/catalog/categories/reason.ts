/** Why a category is recommended, in words. Pure. */
import type { Outputs } from '@moa/contract/types';

export type RecommendedCategory = Outputs['catalog']['standardCategoryRecommend']['contents'][number];

/** Without its first level, which the others tell: shirts for women and for men are called the same from the third level on. */
export function shortPath(path: string): string {
  return path.split(' > ').slice(1).join(' > ') || path;
}

export function reasonOf({ words, chosenBefore }: Pick<RecommendedCategory, 'words' | 'chosenBefore'>): string {
  const named = words.map((word) => `‘${word}’`).join(', ');
  if (chosenBefore > 0) {
    const before = `이름이 비슷한 상품 ${chosenBefore}개가 이 카테고리에 있어요.`;
    return named === '' ? before : `${before} 상품명의 ${named}도 이 카테고리에서 자주 쓰여요.`;
  }
  return named === '' ? '검색어와 상세 설명의 낱말로 골랐어요.' : `상품명의 ${named}에 맞춰 골랐어요.`;
}
