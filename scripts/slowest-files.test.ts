import { expect, test } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

const file = (name: string, seconds: number) => ({ name: `/moa/${name}`, startTime: 5_000, endTime: 5_000 + seconds * 1000 });

test('the longest files come first, short ones and those beyond the number shown not at all', () => {
  const files = [file('a.test.ts', 2), file('e2e/b.test.ts', 31.5), file('c.test.ts', 0.9), file('d.test.ts', 3)];
  expect(slowestFiles(files, '/moa', 2)).toEqual([
    { file: 'e2e/b.test.ts', seconds: 31.5 },
    { file: 'd.test.ts', seconds: 3 },
  ]);
  expect(slowestFiles(files, '/moa').map(({ file: name }) => name)).toEqual(['e2e/b.test.ts', 'd.test.ts', 'a.test.ts']);
});
