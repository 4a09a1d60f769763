/** The rooms of the repository: which folders there are, how many files lie in each, and how long they are. `node scripts/rooms.ts` prints them. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = '{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx,css,mjs,js}';
const NOT_WRITTEN = /(^|\/)(node_modules|dist|\.tsbuild)(\/|$)/;
const TESTS = /\.(test|testing)\.tsx?$|(^|\/)(testing|test)\/|^(e2e|bench)\/|^packages\/[^/]+\/test\//;

export interface Room {
  /** Below the repository, with forward slashes. */
  folder: string;
  /** Sources that run in production; what tests use is counted by itself. */
  files: number;
  lines: number;
  testFiles: number;
  testLines: number;
}

/** Every folder with files of ours in it, in the order of their paths. A file counts for its own folder and for none above it. */
export function rooms(root = ROOT): Room[] {
  const found = new Map<string, Room>();
  for (const file of globSync(SOURCES, { cwd: root, exclude: (path) => NOT_WRITTEN.test(path) })) {
    const path = file.replaceAll('\\', '/');
    const folder = dirname(path);
    const room = found.get(folder) ?? { folder, files: 0, lines: 0, testFiles: 0, testLines: 0 };
    const lines = readFileSync(`${root}/${path}`, 'utf8').split('\n').length - 1;
    const [files, length] = TESTS.test(path) ? (['testFiles', 'testLines'] as const) : (['files', 'lines'] as const);
    room[files] += 1;
    room[length] += lines;
    found.set(folder, room);
  }
  return [...found.values()].toSorted((a, b) => a.folder.localeCompare(b.folder));
}

if (import.meta.main) {
  const all = rooms();
  const row = (name: string, of: readonly Room[]) => ({
    room: name,
    files: sum(of, 'files'),
    lines: sum(of, 'lines'),
    'test files': sum(of, 'testFiles'),
    'test lines': sum(of, 'testLines'),
  });
  console.table([...all.map((room) => row(room.folder, [room])), row('all', all)]);
}

function sum(all: readonly Room[], key: 'files' | 'lines' | 'testFiles' | 'testLines'): number {
  return all.reduce((total, room) => total + room[key], 0);
}
