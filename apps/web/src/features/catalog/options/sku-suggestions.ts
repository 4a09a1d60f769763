/** SKUs that are there already, for the codes that a seller types into a product. */

import { useDebouncedValue } from '@mantine/hooks';
import type { Outputs } from '@moa/contract/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { formatNumber } from '../../../ui/values/format.ts';

export type LightSku = Outputs['stock']['suggest']['contents'][number];

const PAUSE_MS = 250;
/** Codes that the server is asked for at once. */
const CODES = 100;

/** What a typed code or word finds. */
export function useSkuSuggestions(text: string, enabled: boolean): readonly LightSku[] {
  const [name] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data } = useQuery(
    orpc.stock.suggest.queryOptions({ input: { name }, enabled: enabled && name !== '', placeholderData: keepPreviousData }),
  );
  return name === '' ? [] : (data?.contents ?? []);
}

/** The SKUs that have these codes already, the first hundred of them. */
export function useSkusOfCodes(codes: readonly string[]): readonly LightSku[] {
  const [asked] = useDebouncedValue(codes.join('\n'), PAUSE_MS);
  const skuCodes = asked === '' ? [] : asked.split('\n').slice(0, CODES);
  const { data } = useQuery(
    orpc.stock.suggest.queryOptions({ input: { skuCodes }, enabled: skuCodes.length > 0, placeholderData: keepPreviousData }),
  );
  return (data?.contents ?? []).filter(({ skuCode }) => codes.includes(skuCode));
}

/** `린넨 셔츠 블랙 / M · 재고 12개`. */
export function describeSku({ skuName, optionText, stockQuantity }: LightSku): string {
  return `${[skuName, optionText].filter((text) => text !== '').join(' ')} · 재고 ${formatNumber(stockQuantity)}개`;
}
