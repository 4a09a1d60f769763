/** The version before this one, taken out of the history: what still serves while an installation is updated machine by machine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCE } from './fleet.ts';

const MIGRATIONS = 'apps/server/src/migrations';

export interface PreviousVersion {
  commit: string;
  /** Migrations of this version that it does not know. */
  newMigrations: string[];
}

/**
 * The branch `main` where it lacks a migration of this one, else the commit before the newest migration. Null where the history is not there (a copy
 * without git, or a shallow one).
 */
export function previousVersion(): PreviousVersion | null {
  const ours = readdirSync(join(SOURCE, MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const added = git(['log', '--diff-filter=A', '-1', '--format=%H', '--', `:(glob)${MIGRATIONS}/*.sql`])?.trim();
  for (const reference of ['HEAD', 'main', `${added}^`]) {
    const commit = git(['rev-parse', '--verify', '--quiet', `${reference}^{commit}`])?.trim();
    const theirs = commit === undefined ? [] : (git(['ls-tree', '--name-only', commit, `${MIGRATIONS}/`])?.split('\n') ?? []);
    const known = new Set(theirs.map((path) => path.slice(MIGRATIONS.length + 1)));
    const newMigrations = ours.filter((file) => !known.has(file));
    if (commit !== undefined && known.size > 0 && newMigrations.length > 0) return { commit, newMigrations };
  }
  return null;
}

/** Puts the programs of a version into a folder of its own, with the libraries of this one; answers the folder and how to remove it. */
export function unpack({ commit }: PreviousVersion): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'moa-previous-'));
  const archive = spawnSync('git', ['archive', commit, 'package.json', 'apps/server', 'packages'], {
    cwd: SOURCE,
    maxBuffer: 256 * 1024 * 1024,
  });
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@moa'), { recursive: true });
  for (const name of readdirSync(join(SOURCE, 'node_modules'))) {
    if (name !== '@moa' && !name.startsWith('.')) symlinkSync(join(SOURCE, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(folder, 'packages'))) symlinkSync(join(folder, 'packages', name), join(modules, '@moa', name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function git(words: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: SOURCE, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
