import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/platform/http/index.ts';
import { callOperation, startApp } from './app.ts';
import { verdict } from './expectation.ts';
import type { Row } from './row.ts';
import { ROWS } from './rows.ts';
import { CALLERS, type Caller, createWorld, keepLogins, MARK, SHOP_MARK, showsCost } from './world.ts';

const world = await createWorld();
const app = await startApp(world);
/** Whoever changes something comes with a login and a sample of its own for each call: the one may be ended by it, or proved, the other used up. */
const kept = keepLogins(world);

/** What this caller must be answered, given that the rule lets it in. */
function expected(operation: Operation, row: Row, caller: Caller): number {
  const good = row.status ?? operation.successStatus;
  if (caller === 'stranger') return row.stranger === 404 ? 404 : good;
  // A token is the seller's own.
  if (row.ownerOnly && caller !== 'seller' && !caller.startsWith('token:')) return 404;
  if (caller === 'admin' && row.needsSeller) return 403;
  if (row.sellerOnly && caller.startsWith('sub:')) return 404;
  if (caller === 'sub:limited') return row.limited ?? good;
  if (row.authority !== undefined && caller.startsWith('sub:') && caller !== `sub:${row.authority}`) return 404;
  if (row.authority !== undefined && caller.startsWith('token:') && !row.authority.startsWith(caller.split(':')[1] ?? '')) return 404;
  return good;
}

/** Lines of the audit log that name the administrator and the seller he acts as. */
async function underBothNames(): Promise<number> {
  const { rows } = await world.database.system((tx) =>
    tx.query<{ n: number }>(`select count(*) as n from audit_log where actor_role = 'A' and acting_for = $1`, [world.seller.loginId]),
  );
  return rows[0]?.n ?? 0;
}

describe('access matrix', () => {
  it('has a row for every operation and no row for anything else', () => {
    const served = app.operations.map((operation) => operation.name).toSorted();
    expect(Object.keys(ROWS).toSorted()).toEqual(served);
  });

  for (const operation of app.operations) {
    const row = ROWS[operation.name];
    if (row === undefined) continue;

    it(`${operation.name}: ${operation.method} ${operation.path} lets in whom it names, with their own data only`, async () => {
      const wrong: string[] = [];
      const untouched = await row.sample(world);
      for (const caller of CALLERS) {
        const rule = verdict(operation, caller);
        const allowed = operation.access === 'PUBLIC' ? (row.status ?? operation.successStatus) : expected(operation, row, caller);
        const want = rule === 'in' ? allowed : rule;
        // Whoever is refused uses nothing up, unless the sample is one of what is refused to everybody, and neither does whoever reads.
        const uses = rule === 'in' && operation.method !== 'GET' && (want < 400 || row.status !== undefined);
        const headers = await (uses ? world : kept).headersOf(caller);
        const sample = uses ? await row.sample(world) : untouched;
        const mayChange = caller === 'acting' && operation.method !== 'GET' && operation.access !== 'PUBLIC';
        const logged = mayChange ? await underBothNames() : 0;
        let answer = await callOperation(app, operation, sample, headers);
        // A login that is kept may have been ended by what somebody else was let do.
        if (!uses && answer.statusCode === 401 && want !== 401)
          answer = await callOperation(app, operation, sample, await kept.headersAnew(caller));
        if (answer.statusCode !== want) wrong.push(`${caller}: ${answer.statusCode} instead of ${want} ${answer.body.slice(0, 300)}`);
        if (caller === 'stranger' && answer.body.includes(MARK))
          wrong.push(`${caller} was answered with the seller's data: ${answer.body.slice(0, 300)}`);
        if (caller === 'sub:limited' && answer.body.includes(SHOP_MARK) && !JSON.stringify(sample).includes(SHOP_MARK))
          wrong.push(`${caller} was answered with what belongs to another shop: ${answer.body.slice(0, 300)}`);
        if (caller.startsWith('sub:') && showsCost(answer.body) && !showsCost(JSON.stringify(sample)))
          wrong.push(`${caller} was answered with a cost: ${answer.body.slice(0, 300)}`);
        if (answer.statusCode >= 400 && answer.json().code === undefined) wrong.push(`${caller}: no problem+json`);
        if (mayChange && answer.statusCode < 400 && (await underBothNames()) === logged)
          wrong.push('acting: nothing in the audit log under both names');
      }
      expect(wrong).toEqual([]);
    });

    if (row.stranger === 'own') {
      it(`${operation.name} names no record of a seller`, async () => {
        const sample = await row.sample(world);
        expect(idsIn({ params: sample.params, query: sample.query, body: sample.body })).toEqual([]);
      });
    }
  }
});

/** Paths of values that look like ids of records (a role is none, nor the id that a person types to sign in, nor a tracker's name of a courier): a row with one of them has to say what a stranger is answered. */
function idsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => idsIn(item, `${path}[${index}]`));
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, item]) => idsIn(item, `${path}.${key}`));
  if (path.endsWith('.roleId') || path.endsWith('.loginId') || path.endsWith('.carrierId')) return [];
  return typeof value === 'string' && /(?:^|\.)(?:id|ids|\w+Ids?)(?:\[\d+\])?$/.test(path) ? [path] : [];
}
