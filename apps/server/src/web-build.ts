/** Builds the web app when there is no build of the sources as they are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, ROOT } from './fingerprint.ts';
import { viteBuild } from './vite.ts';

const WEB = join(ROOT, 'apps/web');
/** Everything that ends up in the build. */
const SOURCES = ['apps/web', 'packages/core/src', 'packages/contract/src', 'packages/channels/src', 'package-lock.json'];
const STAMP = join(WEB, 'dist', '.sources');

/**
 * @param announce told before a build, which takes seconds
 * @throws with the end of the builder's output
 */
export async function buildWebIfStale(announce: () => void): Promise<void> {
  if (!existsSync(join(WEB, 'index.html'))) return;
  const now = fingerprintOf(SOURCES);
  if (existsSync(join(WEB, 'dist', 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  announce();
  await viteBuild(WEB, []);
  writeFileSync(STAMP, now);
}
