/** Whether what was built from files is still what would be built from them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Changes when a file is added, removed or written. Tests and what was built or installed do not count.
 * @param sources files and folders below `root`
 */
export function fingerprintOf(sources: readonly string[], root = ROOT): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(root, source))) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** A build, and one on its way there. */
const BUILT = /^dist(\.\d+)?$/;

/** Paths below `root`, in an order of their own. */
function filesBelow(root: string, path: string): string[] {
  const at = join(root, path);
  if (!existsSync(at)) return [];
  if (!statSync(at).isDirectory()) return [path];
  const entries = readdirSync(at, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (BUILT.test(entry.name) || entry.name === 'node_modules' || entry.name.includes('.test.')) return [];
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, below) : [below];
  });
}
