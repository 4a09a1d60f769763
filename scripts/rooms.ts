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
  /** Code that runs in production; style sheets and what tests use are counted by themselves. */
  files: number;
  lines: number;
  styleFiles: number;
  styleLines: number;
  testFiles: number;
  testLines: number;
}

/** Every folder with files of ours in it, in the order of their paths. A file counts for its own folder and for none above it. */
export function rooms(root = ROOT): Room[] {
  const found = new Map<string, Room>();
  for (const file of globSync(SOURCES, { cwd: root, exclude: (path) => NOT_WRITTEN.test(path) })) {
    const path = file.replaceAll('\\', '/');
    const folder = dirname(path);
    const room = found.get(folder) ?? { folder, files: 0, lines: 0, styleFiles: 0, styleLines: 0, testFiles: 0, testLines: 0 };
    const lines = readFileSync(`${root}/${path}`, 'utf8').split('\n').length - 1;
    const [files, length] = countedAs(path);
    room[files] += 1;
    room[length] += lines;
    found.set(folder, room);
  }
  return [...found.values()].toSorted((a, b) => a.folder.localeCompare(b.folder));
}

function countedAs(path: string) {
  if (TESTS.test(path)) return ['testFiles', 'testLines'] as const;
  return path.endsWith('.css') ? (['styleFiles', 'styleLines'] as const) : (['files', 'lines'] as const);
}

if (import.meta.main) {
  const all = rooms();
  const row = (name: string, of: readonly Room[]) => ({
    room: name,
    files: sum(of, 'files'),
    lines: sum(of, 'lines'),
    styles: sum(of, 'styleFiles'),
    'style lines': sum(of, 'styleLines'),
    'test files': sum(of, 'testFiles'),
    'test lines': sum(of, 'testLines'),
  });
  console.table([...all.map((room) => row(room.folder, [room])), row('all', all)]);
}

function sum(all: readonly Room[], key: Exclude<keyof Room, 'folder'>): number {
  return all.reduce((total, room) => total + room[key], 0);
}
