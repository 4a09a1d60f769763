import { useDebouncedValue } from '@mantine/hooks';
import type { PriceRangeProblem } from '@moa/core';

const PAUSE_MS = 700;

/** Too high is reported at once: more digits make it only worse. Too low is reported when the typing pauses. */
export function usePriceMessage(price: number | undefined, problem: PriceRangeProblem | null): string | null {
  const [settled] = useDebouncedValue(price, PAUSE_MS);
  return problem && (problem.tooHigh || settled === price) ? problem.message : null;
}
