/** Builds the web app when there is no build of the sources as they are. */
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, ROOT } from './fingerprint.ts';
import { viteBuild } from './vite.ts';

const WEB = join(ROOT, 'apps/web');
/** Everything that ends up in the build. */
const SOURCES = ['apps/web', 'packages/core/src', 'packages/contract/src', 'packages/channels/src', 'package-lock.json'];
const DIST = join(WEB, 'dist');
const STAMP = '.sources';
/** The scripts and styles of a build and of those before it, whose pages are still open: a line of names for each, the newest first. */
const BUILDS = '.builds';
const KEPT_BUILDS = 3;

/**
 * Several copies may do so at once: each is built elsewhere and moved there whole, since another one may be reading it.
 * @param announce called before a build, which takes seconds
 * @throws with the end of the builder's output
 */
export async function buildWebIfStale(announce: () => void): Promise<void> {
  if (!existsSync(join(WEB, 'index.html'))) return;
  const now = fingerprintOf(SOURCES);
  const stamp = join(DIST, STAMP);
  if (existsSync(join(DIST, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  announce();
  // Beside it: a folder moves only within its disk, and the modules may lie on another one.
  const fresh = `${DIST}.${process.pid}`;
  try {
    await viteBuild(WEB, ['--outDir', fresh, '--emptyOutDir']);
    writeFileSync(join(fresh, STAMP), now);
    keepFormer(DIST, fresh);
    putInPlace(fresh, DIST);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Takes the files of the builds before along: an open page asks for more of its own when somebody goes on in it, also of a server that was started
 * anew since. Their names change with their content.
 */
export function keepFormer(dist: string, fresh: string, copy = copyFileSync): void {
  const own = assetsOf(fresh).sort();
  const builds = [own, ...buildsOf(dist).filter((files) => files.join() !== own.join())].slice(0, KEPT_BUILDS);
  for (const name of new Set(builds.flat())) {
    const [from, to] = [join(dist, ASSETS, name), join(fresh, ASSETS, name)];
    if (!existsSync(to)) unlessGone(() => copy(from, to));
  }
  writeFileSync(join(fresh, BUILDS), builds.map((files) => files.join(' ')).join('\n'));
}

/** Another copy may move its build in place, and with it away what is read, at any moment. */
function unlessGone<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

const ASSETS = 'assets';

function assetsOf(build: string): string[] {
  return unlessGone(() => readdirSync(join(build, ASSETS))) ?? [];
}

/** A build that was made by Vite alone has no list: all that is there is its own. */
function buildsOf(dist: string): string[][] {
  const list = unlessGone(() => readFileSync(join(dist, BUILDS), 'utf8'));
  if (list !== null) return list.split('\n').map((line) => line.split(' '));
  const files = assetsOf(dist).sort();
  return files.length === 0 ? [] : [files];
}

/** What moving says where another copy has moved its own build, which is the same, there or away in between. */
const OVERTAKEN: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTEMPTY', 'EEXIST']);

/**
 * Moves a build to where it is served from, over an older one.
 * @throws what stops it, with the older one still there
 */
export function putInPlace(fresh: string, dist: string): void {
  const replaced = `${fresh}.replaced`;
  rmSync(replaced, { recursive: true, force: true });
  try {
    if (existsSync(dist)) renameSync(dist, replaced);
    renameSync(fresh, dist);
  } catch (error) {
    if (!OVERTAKEN.has((error as NodeJS.ErrnoException).code) || !existsSync(fresh)) {
      if (existsSync(replaced) && !existsSync(dist)) renameSync(replaced, dist);
      throw error;
    }
    if (!existsSync(dist)) renameSync(fresh, dist);
  }
  rmSync(replaced, { recursive: true, force: true });
}
