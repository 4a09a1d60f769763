/** Rows of steps that run beside each other, and what their programs print, distinguished. */
import type { Readable, Writable } from 'node:stream';

/**
 * Runs every row beside the others and the steps of a row one after the other; a row that has come to its end goes on with the next step of `rest`
 * that no other row has begun. A step that throws ends the whole.
 * @returns what each step answered, in the order of the rows and, within `rest`, of its steps
 */
export async function sideBySide<Step, Result>(
  rows: readonly (readonly Step[])[],
  rest: readonly Step[],
  run: (step: Step) => Promise<Result>,
): Promise<{ step: Step; result: Result }[]> {
  const waiting = rest.entries();
  const ofRest: { step: Step; result: Result }[] = [];
  const done = await Promise.all(
    rows.map(async (steps) => {
      const results: { step: Step; result: Result }[] = [];
      for (const step of steps) results.push({ step, result: await run(step) });
      for (const [place, step] of waiting) ofRest[place] = { step, result: await run(step) };
      return results;
    }),
  );
  return [...done.flat(), ...ofRest];
}

/** Writes what comes line by line, whole, each behind the name of who says it. A line without an end is written when the stream ends. */
export function writeLines(from: Readable, to: Pick<Writable, 'write'>, name: string): void {
  let begun = '';
  from.setEncoding('utf8');
  from.on('data', (text: string) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    if (lines.length > 0) to.write(lines.map((line) => `${name} ${line}\n`).join(''));
  });
  from.once('end', () => {
    if (begun !== '') to.write(`${name} ${begun}\n`);
  });
}
