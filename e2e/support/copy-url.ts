/** Which of the running copies a journey uses. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const execute = promisify(execFile);
const COMMANDS = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    copyUrls: readonly string[];
    /** Data folders of the same copies. */
    copyFolders: readonly string[];
    /** Where a site of this machine may listen that the same copies let show them in a frame, be it called localhost or 127.0.0.1. */
    embedPort: number;
  }
}

/** Address of the copy that this file has to itself while it runs. */
export function copyUrl(): string {
  return own(inject('copyUrls'));
}

/** Runs a command of `npm run moa` on that copy; answers what it prints. */
export async function runCommand(...words: string[]): Promise<string> {
  const env = { ...process.env, MOA_DATA_DIR: own(inject('copyFolders')) };
  const { stdout } = await execute(process.execPath, ['--disable-warning=ExperimentalWarning', COMMANDS, ...words], { env });
  return stdout;
}

function own(all: readonly string[]): string {
  const found = all[(Number(process.env.VITEST_POOL_ID) - 1) % all.length];
  if (found === undefined) throw new Error('no copy is running');
  return found;
}
