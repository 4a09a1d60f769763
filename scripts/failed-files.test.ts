import { expect, it } from 'vitest';
import { failedFiles } from './failed-files.ts';

it('names files with a failed test and files that could not be loaded, and no others', () => {
  const files = [
    { name: '/repo/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
    { name: '/repo/e2e/b.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
    { name: '/repo/c.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect(failedFiles(files, '/repo')).toEqual(['e2e/b.test.ts', 'c.test.ts']);
});
