/** Says which of the typed codes belong to SKUs that are there: the option will share their stock, and take no number of its own. */
import type { OptionCombination } from '@moa/core';
import { useDraft } from '../form/form-context.tsx';
import classes from './options.module.css';
import { describeSku, useSkusOfCodes } from './sku-suggestions.ts';

const SHOWN = 5;

export function TiedSkus() {
  const typed = useDraft((draft) => typedCodes(draft.composition.optionInfo.optionCombinations));
  const skus = useSkusOfCodes(typed === '' ? [] : typed.split('\n'));
  if (skus.length === 0) return null;
  return (
    <div className={classes.tied} role="status">
      <p>
        이미 있는 SKU 코드 <b>{skus.length}개</b>예요. 이 옵션들은 그 SKU의 재고를 함께 쓰고, 여기에 적은 재고는 더해지지 않아요.
      </p>
      <ul>
        {skus.slice(0, SHOWN).map((sku) => (
          <li key={sku.id}>
            <b>{sku.skuCode}</b> {describeSku(sku)}
          </li>
        ))}
      </ul>
      {skus.length > SHOWN && <p>외 {skus.length - SHOWN}개</p>}
    </div>
  );
}

/** One text, as it stays equal while the codes do. */
function typedCodes(combinations: readonly OptionCombination[]): string {
  const codes = combinations.filter(({ skuId, skuCode }) => skuId === null && skuCode.trim() !== '').map(({ skuCode }) => skuCode.trim());
  return [...new Set(codes)].join('\n');
}
