/** Which test files of a run failed. */
import { relative } from 'node:path';

interface FileOutcome {
  /** Absolute path. */
  name: string;
  status: string;
  assertionResults: readonly { status: string }[];
}

/** The files with a test that failed, or that could not be run, in the order of the report, by their paths below `root`. */
export function failedFiles(files: readonly FileOutcome[], root: string): string[] {
  return files
    .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.some((result) => result.status === 'failed'))
    .map(({ name }) => relative(root, name));
}
