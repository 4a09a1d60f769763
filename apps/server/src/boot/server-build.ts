/** The server's programs, built of the sources as they are (`vite.config.ts`), or the sources themselves where there is no such build. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, ROOT } from './fingerprint.ts';
import { viteBuild } from './vite.ts';

export type ProgramName = 'start' | 'api' | 'worker' | 'sandbox';

export interface Programs {
  built: boolean;
  pathOf(program: ProgramName): string;
  /** Where Node keeps what it compiled. */
  compileCache: string;
}

const SERVER = join(ROOT, 'apps/server');
const BUILDS = join(SERVER, 'dist');
const SOURCES = [
  'apps/server/src',
  'apps/server/vite.config.ts',
  'packages/core/src',
  'packages/contract/src',
  'packages/channels/src',
  'packages/sandbox/src',
  'package-lock.json',
];
/** A running copy starts its processes again from the build that it was started from. */
const KEPT_BUILDS = 3;
const LEAST_PRIORITY = 19;
/** Longer than any builder works. */
const BUILDER_DEAD_MS = 3_600_000;

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Named by what they were built of: what is there is whole, and true while the sources are the same. */
const folderOf = (fingerprint: string) => join(BUILDS, fingerprint.slice(0, 16));

/** @param fingerprint of the sources as they are */
export function findPrograms(fingerprint = fingerprintOf(SOURCES)): Programs {
  const folder = folderOf(fingerprint);
  if (existsSync(folder)) return { built: true, pathOf: (program) => join(folder, `${program}.js`), compileCache: join(folder, '.cache') };
  return {
    built: false,
    pathOf: (program) => source(program === 'start' ? './start.ts' : `../processes/${program}.ts`),
    compileCache: join(ROOT, 'node_modules', '.cache', 'moa-compile'),
  };
}

/**
 * Builds the programs unless that has been done. Several processes may do so at once.
 * @param background for a build that nobody waits for: lets whoever else uses the machine go first; ends it, and nothing is left behind
 * @throws with the end of the builder's output
 */
export async function buildServerIfStale(background?: AbortSignal): Promise<void> {
  const before = fingerprintOf(SOURCES);
  const folder = folderOf(before);
  if (existsSync(folder)) return;
  const fresh = `${folder}.${process.pid}`;
  try {
    await viteBuild(SERVER, ['--outDir', fresh, '--emptyOutDir'], (child) => {
      if (background === undefined || child.pid === undefined) return;
      setPriority(child.pid, LEAST_PRIORITY);
      background.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    });
    // A source that was written meanwhile may be in it or not.
    if (fingerprintOf(SOURCES) === before) putInPlace(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  forgetOldBuilds();
}

function putInPlace(fresh: string, folder: string): void {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was first, with the same.
    if (!existsSync(folder)) throw error;
  }
}

/** Those that newer ones have replaced, and what broken-off builders left. */
function forgetOldBuilds(): void {
  const newestFirst = readdirSync(BUILDS)
    .map((name) => ({ name, at: statSync(join(BUILDS, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.at - a.at);
  const replaced = newestFirst.filter(({ name }) => !name.includes('.')).slice(KEPT_BUILDS);
  const brokenOff = newestFirst.filter(({ name, at }) => name.includes('.') && at < Date.now() - BUILDER_DEAD_MS);
  for (const { name } of [...replaced, ...brokenOff]) rmSync(join(BUILDS, name), { recursive: true, force: true });
}
