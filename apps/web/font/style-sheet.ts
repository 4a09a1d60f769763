/** The style sheet that says which file of the font has which letters. Each letter is in one file alone: nothing is fetched twice. */
import { WEIGHTS } from './first-file.ts';
import type { PackageFile } from './package-files.ts';
import { rangeOf } from './unicode-range.ts';

export interface StyleSheet {
  /** Address of the first file. */
  first: string;
  firstLetters: ReadonlySet<number>;
  files: readonly PackageFile[];
  /** Address of a file of the package. */
  addressOf: (file: PackageFile) => string;
}

/** Files of the package whose letters are all in the first file are left out. */
export function styleSheet({ first, firstLetters, files, addressOf }: StyleSheet): string {
  const rest = files.map((file) => ({ file, characters: [...file.characters].filter((character) => !firstLetters.has(character)) }));
  return [
    ...rest.filter(({ characters }) => characters.length > 0).map(({ file, characters }) => face(addressOf(file), characters)),
    face(first, firstLetters),
  ].join('\n');
}

/** Browsers put together only faces of a family that say the same weights. */
function face(address: string, characters: Iterable<number>): string {
  const src = `src:url(${JSON.stringify(address)}) format('woff2-variations')`;
  const kind = `font-family:'Pretendard Variable';font-style:normal;font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:swap`;
  return `@font-face{${kind};${src};unicode-range:${rangeOf(characters)}}`;
}
