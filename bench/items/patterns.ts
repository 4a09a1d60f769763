/**
 * (p): every pattern of the code over 100 kB of what it is slowest with: signs of all kinds, the pattern's own words, and
 * pairs of both, repeated, with ends that do not match. A pattern that does not end is stopped.
 */
import vm from 'node:vm';
import { type Pattern, scanPatterns } from '../../scripts/patterns.ts';
import type { Item } from '../support/items.ts';
import { ms, over } from '../support/report.ts';

const LENGTH = 100_000;
const AIM_MS = 100;
const STOPPED_MS = 2_000;
const SIGNS = [...' \t\n\r/<>{}[]().,:;=-_+&?#%@"\'\\|aA0Z9가１\0', '\r\n', '<a', '--', '&#', '{"', '\ud83d\ude00'];
const ENDS = ['', '\0', '\n!'];
/** Of a pattern's words so many are paired with signs. */
const WORDS = { quick: 1, usual: 4, full: 12 } as const;

interface Slowest {
  pattern: Pattern;
  unit: string;
  took: number;
}

export const patterns: Item = {
  id: 'p',
  title: 'every pattern of the code over hostile texts of 100 kB',
  run: async (_bench, print, { amount }) => {
    const { patterns: all } = scanPatterns();
    const slowest = all.map((pattern) => slowestOf(pattern, WORDS[amount])).toSorted((a, b) => b.took - a.took);
    for (const { pattern, unit, took } of slowest.slice(0, 5)) {
      const shown = `/${pattern.source}/${pattern.flags}`;
      print({
        item: 'p',
        work: shown.length > 60 ? `${shown.slice(0, 60)}…` : shown,
        figure: `${ms(took)} ms`,
        note: `${[...pattern.files].join(', ')}, many of ${JSON.stringify(unit)}`,
      });
    }
    const worst = slowest[0]?.took ?? Number.NaN;
    print({
      item: 'p',
      work: `slowest of ${all.length} patterns`,
      figure: `${ms(worst)} ms`,
      aim: `<= ${AIM_MS} ms`,
      met: worst <= AIM_MS,
      note: over(worst, AIM_MS),
    });
  },
};

function slowestOf(pattern: Pattern, words: number): Slowest {
  const context = vm.createContext({ source: pattern.source, flags: pattern.flags, text: '' });
  vm.runInContext(
    'const pattern = new RegExp(source, flags); const run = () => { pattern.lastIndex = 0; text.replace(pattern, ""); }',
    context,
  );
  const script = new vm.Script('run()');
  let worst: Slowest = { pattern, unit: '', took: 0 };
  for (const unit of unitsFor(pattern.source, words)) {
    for (const end of ENDS) {
      context.text = unit.repeat(Math.ceil(LENGTH / unit.length)) + end;
      const took = least(script, context);
      if (took > worst.took) worst = { pattern, unit, took };
      if (took >= STOPPED_MS) return worst;
    }
  }
  return worst;
}

/** Once, and again where it seems slow: others may have been at work. */
function least(script: vm.Script, context: vm.Context): number {
  const first = timed(script, context);
  if (first < AIM_MS / 4 || first >= STOPPED_MS) return first;
  return Math.min(first, timed(script, context), timed(script, context));
}

function timed(script: vm.Script, context: vm.Context): number {
  const started = performance.now();
  try {
    script.runInContext(context, { timeout: STOPPED_MS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
  return performance.now() - started;
}

function unitsFor(source: string, words: number): Set<string> {
  const own = [...new Set(source.replace(/\\[a-zA-Z]|\(\?(?:[:=!]|<[=!]|<\w+>)/g, ' ').match(/[^\s\\()[\]{}|*+?^$.]{1,40}/g) ?? [])].slice(
    0,
    words,
  );
  return new Set([...SIGNS, ...own, ...own.flatMap((word) => SIGNS.slice(0, 34).flatMap((sign) => [word + sign, sign + word]))]);
}
