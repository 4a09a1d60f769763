/** A backup is restored into a database that is not distributed, and the migrations after it fill the new columns there. */
const BEFORE_DISTRIBUTION = ['platform/backup/restore.ts'];

/** @param found begins with the file, below the sources of the server */
export const isBeforeDistribution = (found: string): boolean => BEFORE_DISTRIBUTION.some((file) => found.startsWith(`${file}:`));
