/** How far Korea is from the zone of instants is written in one place: nine hours written anew are nine hours to get wrong. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const HERE = 'packages/core/src/time/';
const NINE_HOURS = /\b9 \* (?:3_?600_?000|60 \* 60|HOUR)|\b32_?400(?:_?000)?\b/;

const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(?:test|testing)\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${ROOT}${path}`, 'utf8') }));

test('the distance of Korea stands in the time of the core and nowhere else', () => {
  const found = sources.filter(({ text }) => NINE_HOURS.test(text)).map(({ path }) => path);
  expect(found.filter((path) => path.startsWith(HERE))).toHaveLength(1);
  expect(found.filter((path) => !path.startsWith(HERE))).toEqual([]);
});
