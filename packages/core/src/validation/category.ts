/** Whether a category may be used: it exists and is of the last level. */

export interface CategoryException {
  type: 'categoryException';
  /** A usable category was found: always false here. */
  value: false;
  /** A category was found, though not one of the last level. */
  isExist: boolean;
  message: string;
}

/** Looks at the first result of a category search. Null when it can be used. */
export function checkCategory(results: readonly { leaf: boolean }[]): CategoryException | null {
  const [first] = results;
  if (first?.leaf) return null;
  const message = first ? '카테고리를 마지막 단계까지 선택해주십시오.' : '없는 카테고리입니다. 카테고리를 다시 선택해주십시오.';
  return { type: 'categoryException', value: false, isExist: first !== undefined, message };
}
