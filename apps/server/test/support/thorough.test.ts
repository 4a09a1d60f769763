import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

async function triedOn(day: number, more: Record<string, string> = {}): Promise<number[]> {
  for (const [name, value] of Object.entries({ TEST_THOROUGH: '', TEST_DAY: String(day), ...more })) vi.stubEnv(name, value);
  vi.resetModules();
  const { isOfToday } = await import('./thorough.ts');
  return [0, 1, 2, 3, 4, 5, 6].filter(isOfToday);
}

it('tries a third of the cases each day, and all of them within three', async () => {
  const days = [await triedOn(20_000), await triedOn(20_001), await triedOn(20_002)];
  expect(days.map(({ length }) => length).toSorted()).toEqual([2, 2, 3]);
  expect(days.flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await triedOn(20_003)).toEqual(days[0]);
});

it('tries all of them where there is time', async () => {
  expect(await triedOn(20_000, { TEST_THOROUGH: '1' })).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
