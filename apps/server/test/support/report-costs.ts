/** Set up for each test file: reports what it cost, where `scripts/test-costs.ts` asks for it. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { secondsOf } from './control-group.ts';
import { beginCounts, COUNTED_GROUP, counts, type FileCosts } from './file-costs.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const REPORT = process.env.TEST_COSTS_REPORT;

if (COUNTED_GROUP !== undefined && REPORT !== undefined) reportAtEnd(COUNTED_GROUP, REPORT);

function reportAtEnd(group: string, report: string): void {
  const began = secondsOf(group);
  beginCounts();
  afterAll(() => {
    const file = relative(ROOT, expect.getState().testPath ?? '');
    const line: FileCosts = { file, seconds: secondsOf(group) - began, ...counts() };
    appendFileSync(report, `${JSON.stringify(line)}\n`);
  });
}
