import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const JOURNEYS = fileURLToPath(new URL('../e2e/journeys/', import.meta.url));
const READS = [
  'count',
  'inputValue',
  'textContent',
  'innerText',
  'getAttribute',
  'isChecked',
  'isVisible',
  'isEnabled',
  'isDisabled',
  'evaluate',
  'evaluateAll',
  'boundingBox',
];
/** With a message it says why once is enough: what must not be there yet. */
const ONCE = new RegExp(`expect\\(await [^;]*\\.(?:${READS.join('|')})\\([^;,]*\\)\\)\\.`);

it('a journey waits for what a screen shows instead of looking once', () => {
  const found = readdirSync(JOURNEYS).flatMap((file) =>
    readFileSync(`${JOURNEYS}${file}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (ONCE.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

it('a look without waiting is found', () => {
  expect(ONCE.test("expect(await page.getByLabel('제목', { exact: true }).inputValue()).toBe('');")).toBe(true);
  expect(ONCE.test("await expect.poll(() => page.getByLabel('제목').inputValue()).toBe('');")).toBe(false);
});
