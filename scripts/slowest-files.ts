/** Which test files a run spent its time on. */
import { relative } from 'node:path';

export interface FileTime {
  file: string;
  seconds: number;
}

interface TimedFile {
  /** Absolute path. */
  name: string;
  /** Milliseconds of the epoch. */
  startTime: number;
  endTime: number;
}

const SHOWN = 5;
/** Files below this are not worth a line. */
const LEAST_SECONDS = 1;

/** The longest files of a report, longest first, by their paths below `root`. */
export function slowestFiles(files: readonly TimedFile[], root: string, shown = SHOWN): FileTime[] {
  return files
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .filter(({ seconds }) => seconds >= LEAST_SECONDS)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, shown);
}
