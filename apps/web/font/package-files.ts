/** The font as its package brings it: cut into 92 files, the last of them with the letters that Korean pages use most. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersOf } from './unicode-range.ts';

export interface PackageFile {
  /** The higher, the more often its letters are used. */
  number: number;
  /** Whole path. */
  path: string;
  characters: ReadonlySet<number>;
}

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pretendard/package.json'));
const FOLDER = join(PACKAGE, 'dist/web/variable');

/** The whole font, with every weight. */
export const WHOLE_FONT = join(PACKAGE, 'dist/public/variable/PretendardVariable.ttf');

export function packageFiles(): PackageFile[] {
  const sheet = readFileSync(join(FOLDER, 'pretendardvariable-dynamic-subset.css'), 'utf8');
  return [...sheet.matchAll(/url\((\.\/[^)]*\.subset\.(\d+)\.woff2)\)[^}]*unicode-range:([^;}]*)/g)].map(
    ([, path = '', number, range = '']) => ({ number: Number(number), path: join(FOLDER, path), characters: charactersOf(range) }),
  );
}
