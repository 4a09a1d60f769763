import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PLACES = ['packages', 'apps', 'e2e', 'scripts'];
/** Its examples are what it looks for. */
const ITSELF = 'waits.test.ts';
/** What takes a second alone takes so long where a machine is shared by everything else. */
const LEAST_WAIT_MS = 20_000;
const LEAST_BOUND_MS = 15_000;
/** The limits of the projects (`vitest.config.ts`): a test that names less is ended sooner than one that names nothing. */
const LEAST_LIMIT_MS = 90_000;

const NUMBER = '(\\d[\\d_]*)';
const RULES: readonly { pattern: RegExp; least: number }[] = [
  // An option of a wait, and the number that `vi.waitFor` takes instead.
  { pattern: new RegExp(`\\btimeout: ${NUMBER}\\b(?! \\*)`), least: LEAST_WAIT_MS },
  { pattern: new RegExp(`waitFor\\(.*, ${NUMBER}\\);$`), least: LEAST_WAIT_MS },
  // How long something took.
  { pattern: new RegExp(`\\.now\\(\\) - \\w+\\)\\.toBeLessThan(?:OrEqual)?\\(${NUMBER}\\)`), least: LEAST_BOUND_MS },
  { pattern: new RegExp(`\\bms\\)\\.toBeLessThan(?:OrEqual)?\\(${NUMBER}\\)`), least: LEAST_BOUND_MS },
  // The limit of a test or hook.
  { pattern: new RegExp(`^ *\\}, ${NUMBER}\\);$`), least: LEAST_LIMIT_MS },
];

function tooShort(line: string): boolean {
  return RULES.some(({ pattern, least }) => {
    const found = pattern.exec(line)?.[1];
    return found !== undefined && Number(found.replaceAll('_', '')) < least;
  });
}

function testFiles(): string[] {
  return PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules|dist\//.test(file) && file !== ITSELF)
      .map((file) => join(place, file)),
  );
}

it('no test waits or measures shorter than a busy machine needs', () => {
  const found = testFiles().flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (tooShort(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

it.each([
  ['await vi.waitFor(() => expect(done).toBe(true), 5_000);', true],
  ['await vi.waitFor(() => expect(done).toBe(true));', false],
  ['const PATIENCE = { timeout: 15_000, interval: 50 };', true],
  ['const PATIENCE = { timeout: 60_000, interval: 50 };', false],
  ['expect(Date.now() - begun).toBeLessThan(10_000);', true],
  ['expect(read.ms).toBeLessThan(1_000);', true],
  ['expect(quickest(reads)).toBeLessThan(1_000);', false],
  ['}, 30_000);', true],
  ['}, 120_000);', false],
])('%s: %s', (line, expected) => {
  expect(tooShort(line)).toBe(expected);
});
