/** Sets of characters as style sheets write them: `U+ac00-ac04, U+3131`. */

/** @throws for what is no range of `unicode-range`; one with question marks isn't known here */
export function charactersOf(range: string): Set<number> {
  const parts = range.split(',').map((part) => /^\s*U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?\s*$/i.exec(part));
  return new Set(
    parts.flatMap((part) => {
      if (part === null) throw new Error(`no unicode-range: ${range}`);
      const [first, last] = [Number.parseInt(part[1] ?? '', 16), Number.parseInt(part[2] ?? part[1] ?? '', 16)];
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
}

/** The shortest way to write them. */
export function rangeOf(characters: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const character of [...new Set(characters)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === character - 1) run[1] = character;
    else runs.push([character, character]);
  }
  const hex = (character: number) => character.toString(16);
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(',');
}
