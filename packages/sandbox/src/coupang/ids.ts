import type { SandboxKernel } from '../kernel/types.ts';
import { numbersFrom } from '../market/numbers.ts';

export const nextId = numbersFrom({
  sellerProduct: 15_204_400_101,
  sellerProductItem: 24_880_300_201,
  vendorItem: 91_330_500_301,
  catalogueProduct: 8_290_100_401,
  receipt: 470_110_001,
  exchange: 101_268_001,
  place: 74_010,
  returnCenter: 1_000_274_592,
});

/** Beyond 2^53, so that a client which reads ids as doubles is caught. */
const WIDE_BASE = { order: 9_107_300_000_000_000_000n, box: 9_142_500_000_000_000_000n } as const;

export function nextWideId({ kernel }: { kernel: SandboxKernel }, sequence: keyof typeof WIDE_BASE): string {
  return String(WIDE_BASE[sequence] + BigInt(kernel.store.next(sequence, 1)));
}
