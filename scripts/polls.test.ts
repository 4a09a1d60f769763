/** A query's own `refetchInterval` takes the place of the client's, which asks again for what got no answer: each has to do that itself. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../apps/web/src/', import.meta.url));
/** The one that is replaced. */
const ITS_OWN = 'client/live/query-client.ts';
/** What knows of the error by itself: the helper, and the hooks for what events tell of. */
const HEEDS_THE_ERROR = new Set(['pollOr', 'pollMs', 'jobPollMs']);
const DEFAULT_MS = constantsOf(readFileSync(`${WEB}${ITS_OWN}`, 'utf8')).get('UNANSWERED_MS') ?? 0;

interface Poll {
  path: string;
  text: string;
  heeds: boolean;
}

/** Milliseconds by the name of their constant. */
function constantsOf(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^(?:export )?const (\w+) = ([\d_]+(?: \* [\d_]+)*);$/gm)].map(([, name = '', value = '']) => [name, product(value)]),
  );
}

function product(text: string): number {
  return text.split(' * ').reduce((all, factor) => all * Number(factor.replaceAll('_', '')), 1);
}

/** Every value that the interval may have: those of a choice, and what a function of one expression gives. */
function endsOf(value: Expression): Expression[] {
  if (value.type === 'ConditionalExpression') return [...endsOf(value.consequent), ...endsOf(value.alternate)];
  if (value.type === 'ParenthesizedExpression') return endsOf(value.expression);
  if (value.type === 'ArrowFunctionExpression' && value.expression) return endsOf(value.body as unknown as Expression);
  return [value];
}

function pollsIn(path: string, text: string): Poll[] {
  const constants = constantsOf(text);
  const polls: Poll[] = [];
  const heeds = (end: Expression): boolean => {
    if (end.type === 'CallExpression') return end.callee.type === 'Identifier' && HEEDS_THE_ERROR.has(end.callee.name);
    const source = text.slice(end.start, end.end);
    const ms = constants.get(source) ?? (/^[\d_]+(?: \* [\d_]+)*$/.test(source) ? product(source) : Number.NaN);
    // Asked as often as that, it need not be asked more often for want of an answer.
    return ms <= DEFAULT_MS;
  };
  new Visitor({
    Property(node) {
      if (node.key.type !== 'Identifier' || node.key.name !== 'refetchInterval') return;
      polls.push({
        path,
        text: text.slice(node.start, node.end).replace(/\s+/g, ' '),
        heeds: endsOf(node.value as Expression).every(heeds),
      });
    },
  }).visit(parseSync(path, text).program);
  return polls;
}

const polls = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path) && path !== ITS_OWN)
  .map((path) => ({ path, text: readFileSync(`${WEB}${path}`, 'utf8') }))
  .filter(({ text }) => text.includes('refetchInterval'))
  .flatMap(({ path, text }) => pollsIn(path, text));

test('no interval of a query forgets what got no answer', () => {
  expect(polls.length).toBeGreaterThan(15);
  expect(DEFAULT_MS).toBeGreaterThan(0);
  expect(polls.filter(({ heeds }) => !heeds).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test.each([
  ['false', false],
  ['10 * 60_000', false],
  ['LONG_MS', false],
  ['SHORT_MS', true],
  ['15_000', true],
  ['UNKNOWN_MS', false],
  ['({ state }) => (state.data ? SHORT_MS : false)', false],
  ['({ state }) => (state.data ? SHORT_MS : LONG_MS)', false],
  ['({ state }) => (state.data?.waits && SHORT_MS)', false],
  ['({ state }) => pollOr(state.data ? SHORT_MS : false, state.error)', true],
  ['({ state }) => pollMs(state.error)', true],
  ['({ state }) => often(state.data)', false],
  ['() => { return pollOr(false, null); }', false],
])('of an interval %s it says %s', (interval, expected) => {
  const text = `const SHORT_MS = 3_000;\nconst LONG_MS = 60_000;\nuseQuery({ refetchInterval: ${interval} });\n`;
  expect(pollsIn('sample.ts', text).map(({ heeds }) => heeds)).toEqual([expected]);
});
