/**
 * Seeded rubbish from every caller to every operation. Whatever is answered is held against what the contract says: the
 * declared output, or a documented problem; never a failure of ours, never what belongs to somebody else.
 */
import { isProblemCode, PROBLEMS } from '@moa/contract';
import { CHARACTERS, characterAt } from '@moa/core/testing';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Operation } from '../../src/platform/http/index.ts';
import { callOperation } from './app.ts';
import type { SampleCall } from './row.ts';
import { ROWS } from './rows.ts';
import { rubbish, spoil } from './rubbish.ts';
import { CALLERS, type Caller, MARK, SHOP_MARK, type World } from './world.ts';

export interface Fuzzed {
  requests: number;
  /** Requests by what they were answered: a status below 400, or a problem code. */
  answers: Map<string, number>;
  findings: string[];
}

interface Plan {
  caller: Caller;
  spoils: [number, unknown][];
  /** A member of the body that is left out. */
  without: number | null;
  headers: Record<string, string>;
  /** In the place of the whole body. */
  raw: { type: string; body: string } | null;
}

/** Ends the sellers of the world: whoever comes after it is answered 401 only. */
const ENDS_THE_WORLD = 'leaving.withdraw';

const header = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Record<string, string>>({}) },
  fc.record({ 'idempotency-key': fc.constantFrom('0123456789abcdef', 'x', 'a'.repeat(300), '한글', '같은키같은키') }),
  fc.record({ accept: fc.constantFrom('text/html', '*/*;q=x', 'application/xml') }),
  fc.record({ 'x-moa-acting-seller': fc.constantFrom('stranger1', 'nobody', '', '1') }),
  fc.record({ authorization: fc.constantFrom('Bearer', 'Basic bW9hOg==', `Bearer ${'a'.repeat(900)}`, 'Bearer moa_x', 'Bearer a.b.c') }),
);

const raw = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
  ),
  body: fc.oneof(
    fc.constantFrom('', '{', '[1,', 'null', '"글"', '--x--', '--x\r\n\r\n', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', `${'['.repeat(80)}`),
    fc.string({ unit: fc.nat(CHARACTERS - 1).map(characterAt), maxLength: 60 }),
  ),
});

/** Null but for one in `of` times. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>, of: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: of - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Most of them somebody who is let in: what is refused at the gate shows little. */
const caller: fc.Arbitrary<Caller> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Caller>('seller') },
  { weight: 1, arbitrary: fc.constantFrom<Caller>('stranger', 'acting', 'admin', 'sub:limited') },
  { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
);

const plan: fc.Arbitrary<Plan> = fc.record({
  caller,
  spoils: fc.array(fc.tuple(fc.nat({ max: 200 }), rubbish), { maxLength: 3 }),
  without: seldom(fc.nat({ max: 40 }), 6),
  headers: header,
  raw: seldom(raw, 15),
});

/** Sends `rounds` requests to each operation. The same seed sends the same to a world that is made alike. */
export async function fuzz(world: World, app: FastifyInstance, { seed, rounds }: { seed: number; rounds: number }): Promise<Fuzzed> {
  const operations = app.operations.filter(({ name }) => name !== ENDS_THE_WORLD);
  const order = fc.sample(fc.shuffledSubarray(times(operations, rounds), { minLength: operations.length * rounds }), {
    seed,
    numRuns: 1,
  })[0];
  const last = app.operations.filter(({ name }) => name === ENDS_THE_WORLD);
  const calls = [...(order ?? []), ...times(last, rounds)];
  const plans = fc.sample(plan, { seed, numRuns: calls.length });
  const fuzzed: Fuzzed = { requests: 0, answers: new Map(), findings: [] };
  for (const [at, operation] of calls.entries()) {
    const planned = plans[at];
    const row = ROWS[operation.name];
    if (planned === undefined || row === undefined) throw new Error(`${operation.name} has no row`);
    const sample = changed(await row.sample(world), planned);
    const headers = { ...(await world.headersOf(planned.caller)), ...planned.headers };
    const answer = await send(app, operation, sample, headers, planned.raw);
    const reported = outcome(answer);
    fuzzed.requests += 1;
    fuzzed.answers.set(reported, (fuzzed.answers.get(reported) ?? 0) + 1);
    const wrong = complaint(operation, planned.caller, sample, answer);
    if (wrong !== null)
      fuzzed.findings.push(`${operation.name} (seed ${seed}, call ${at}, ${planned.caller}): ${wrong}\n${shown(planned, sample)}`);
  }
  return fuzzed;
}

type Answer = Awaited<ReturnType<typeof callOperation>>;

function times<T>(values: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => values).flat();
}

function changed(sample: SampleCall, { spoils, without }: Plan): SampleCall {
  const spoiled = spoils.reduce((call, [path, value]) => spoil(call, path, value), sample);
  if (without === null || typeof spoiled.body !== 'object' || spoiled.body === null || Array.isArray(spoiled.body)) return spoiled;
  const keys = Object.keys(spoiled.body);
  const left = keys[without % Math.max(keys.length, 1)];
  return { ...spoiled, body: Object.fromEntries(Object.entries(spoiled.body).filter(([key]) => key !== left)) };
}

function send(
  app: FastifyInstance,
  operation: Operation,
  sample: SampleCall,
  headers: Record<string, string>,
  whole: Plan['raw'],
): Promise<Answer> {
  if (whole === null || operation.method === 'GET') return callOperation(app, operation, sample, headers);
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample.params?.[name] ?? ''));
  const typed = whole.type === '' ? headers : { ...headers, 'content-type': whole.type };
  return app.inject({ method: operation.method, url, headers: typed, payload: whole.body });
}

function outcome(answer: Answer): string {
  if (answer.statusCode < 400) return String(answer.statusCode);
  const code = problemOf(answer)?.code;
  return typeof code === 'string' ? code : `${answer.statusCode} without a code`;
}

function problemOf(answer: Answer): Record<string, unknown> | null {
  try {
    const body: unknown = answer.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** What is wrong with the answer; null for nothing. */
function complaint(operation: Operation, caller: Caller, sample: SampleCall, answer: Answer): string | null {
  return (answer.statusCode < 400 ? wrongSuccess(operation, answer) : wrongProblem(answer)) ?? leak(caller, sample, answer);
}

function wrongSuccess({ output, successStatus }: Operation, answer: Answer): string | null {
  if (answer.statusCode === 204) return answer.body === '' ? null : '204 with a body';
  if (answer.statusCode !== successStatus) return `${answer.statusCode} instead of ${successStatus}`;
  if (!(output instanceof z.ZodType)) return null;
  const parsed = output.safeParse(JSON.parse(answer.body));
  return parsed.success ? null : `does not fit its schema: ${z.prettifyError(parsed.error)}`;
}

/** Words that only our own insides know. */
const INSIDE = /\bat \S+\.ts|node_modules|\b(?:select|insert into|update) \w+|violates|syntax error|\bECONN[A-Z]|postgres|\[object /;

function wrongProblem(answer: Answer): string | null {
  const reported = `${answer.statusCode} ${answer.body.slice(0, 400)}`;
  if (answer.statusCode >= 500) return reported;
  const problem = problemOf(answer);
  const code = typeof problem?.code === 'string' ? problem.code : '';
  if (!isProblemCode(code) || PROBLEMS[code].status !== answer.statusCode) return reported;
  if (!String(answer.headers['content-type']).startsWith('application/problem+json'))
    return `${answer.headers['content-type']}: ${reported}`;
  if (problem?.status !== answer.statusCode || typeof problem.traceId !== 'string') return reported;
  if (!/[가-힣]/.test(String(problem.title))) return reported;
  return INSIDE.test(`${problem.title} ${problem.detail ?? ''}`) ? reported : null;
}

const OUTSIDERS: readonly Caller[] = ['anonymous', 'expired', 'revoked', 'stranger'];

function leak(caller: Caller, sample: SampleCall, answer: Answer): string | null {
  const sent = JSON.stringify(sample);
  const holds = (mark: string) => answer.body.includes(mark) && !sent.includes(mark);
  if (OUTSIDERS.includes(caller) && holds(MARK)) return `answered with the seller's data: ${answer.body.slice(0, 400)}`;
  return caller === 'sub:limited' && holds(SHOP_MARK) ? `answered with another shop's data: ${answer.body.slice(0, 400)}` : null;
}

function shown({ headers, raw: whole }: Plan, sample: SampleCall): string {
  return JSON.stringify({ ...sample, form: sample.form === undefined ? undefined : '…', headers, raw: whole }).slice(0, 1_000);
}
