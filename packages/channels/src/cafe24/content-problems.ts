/** Rules of the channel beyond the manifest's limits, checked before anything is sent (section 4). Pure. */
import { type FieldProblem, PATH, withCommas } from '../sdk/index.ts';
import type { ListingContent } from '../sdk/product.ts';
import { manifest } from './manifest.ts';
import { axesOf } from './product-body.ts';

export function contentProblems(content: ListingContent): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const need = (good: boolean, path: string, message: string) => {
    if (!good) problems.push({ path, message });
  };
  // The channel makes every combination of the values, the ones we don't sell included.
  const made = axesOf(content).reduce((count, { values }) => count * values.length, 1);
  const max = manifest.product.optionItemsMax;
  need(
    made <= max,
    PATH.options,
    `카페24는 옵션값의 모든 조합을 만들어 ${withCommas(max)}개까지만 등록할 수 있습니다. (현재 ${withCommas(made)}개)`,
  );
  need(/^\d*$/.test(content.categoryId), PATH.category, '쇼핑몰의 카테고리를 다시 선택해주십시오.');
  need(content.origin.code !== '', PATH.origin, '원산지를 선택해주십시오.');
  const { minimumQuantity, maximumQuantity } = content.fields;
  const crossed =
    typeof minimumQuantity === 'number' && typeof maximumQuantity === 'number' && maximumQuantity > 0 && maximumQuantity < minimumQuantity;
  need(!crossed, 'etc.maximumQuantity', '최대 주문 수량은 최소 주문 수량보다 작을 수 없습니다.');
  return problems;
}
