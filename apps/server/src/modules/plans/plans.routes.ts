/** Binds the operations of plans to their use cases. */
import { type planItemSchema, type planSchema, type plans, problem } from '@moa/contract';
import { BENEFIT_FIELDS, type PlanValue, planValueText, type ShopType } from '@moa/core';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { applyPlan, unknownPlan } from './apply.ts';
import { COST_FIELD } from './hidden-cost.ts';
import type { PlanKind } from './kind.ts';
import { type Finders, withFound } from './matching/matching.ts';
import { countStates, listPlanItems, listPlans, type PlanItemRow, type PlanListRow, readPlanRow } from './plans.queries.ts';
import { discardPlan } from './plans.store.ts';
import { proposePlan } from './propose.ts';
import { proposeUndo } from './undo.ts';

type WirePlan = z.input<typeof planSchema>;
type WireItem = z.input<typeof planItemSchema>;

export interface PlansDeps {
  database: Database;
  kinds: readonly PlanKind[];
  /** What people are called to the seller, by user id; the module of the accounts answers it. */
  personNames(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The fields of base products that can be changed many at a time, and those of shop types; the module of the products knows them. */
  bulkFields(
    shopTypes: readonly ShopType[],
    reader: SellerScope,
    now: Clock,
  ): Awaited<ReturnType<Handlers<typeof plans>['fields']>>['contents'];
  find: Finders;
  now: Clock;
}

const DEFAULT_SIZE = 20;
const ITEMS = 100;
/** Conflicts that a refusal names. */
const NAMED = 20;
/** In the place of a cost, for who may not see it. */
const HIDDEN = '권한 필요';

export function plansRoutes({ database, kinds, personNames, bulkFields, find, now }: PlansDeps): Handlers<typeof plans> {
  const finalKinds = new Set(kinds.flatMap(({ name, final }) => (final === undefined ? [] : [name])));
  const kindNamed = (name: string): PlanKind => {
    const kind = kinds.find((each) => each.name === name);
    if (!kind) throw unknownPlan();
    return kind;
  };
  const visible = (context: RequestContext) => ({
    kinds: kinds.filter(({ authority }) => context.actor.authorities.has(authority)).map(({ name }) => name),
    createdBy: ownOnly(context),
  });

  async function toWireAll(rows: readonly PlanListRow[]): Promise<WirePlan[]> {
    const names = await personNames([...new Set(rows.flatMap((row) => row.created_by_id ?? []))]);
    return rows.map((row) => toWire(row, names, finalKinds.has(row.kind)));
  }
  async function wirePlan(tx: TenantTx, id: number): Promise<WirePlan> {
    const row = await readPlanRow(tx, id);
    const [plan] = row ? await toWireAll([row]) : [];
    if (!plan) throw unknownPlan();
    return plan;
  }
  /** A plan that the caller may see. */
  async function seen(tx: TenantTx, context: RequestContext, id: number): Promise<PlanListRow> {
    const row = await readPlanRow(tx, id);
    const limit = visible(context);
    if (!row || !limit.kinds.includes(row.kind) || (limit.createdBy !== null && row.created_by_id !== limit.createdBy)) throw unknownPlan();
    return row;
  }

  const propose = (context: RequestContext, name: string, asked: unknown) =>
    database.tenant(context.scope, async (tx) => {
      const { id } = await proposePlan(tx, kindNamed(name), await withFound(tx, find, asked), context.actor, asked);
      const plan = await wirePlan(tx, id);
      await context.storeAnswer(tx, plan);
      return plan;
    });

  return {
    history: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const limit = visible(context);
        const filter = {
          states: input.status ?? null,
          kinds: limit.kinds.filter((name) => input.kind === undefined || name === input.kind),
          createdBy: limit.createdBy,
        };
        const { rows, frame } = await readPageOf({ ...input, size: input.size ?? DEFAULT_SIZE }, listPlans(tx, filter));
        return { contents: await toWireAll(rows), ...frame };
      }),
    detail: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const row = await seen(tx, context, Number(input.id));
        const page = { ...input, size: input.size ?? ITEMS };
        const [plan, counts, { rows, frame }] = await Promise.all([
          wirePlan(tx, row.id),
          countStates(tx, row.id),
          readPageOf(page, listPlanItems(tx, row.id, input.state ?? null, input.warned)),
        ]);
        return { plan, counts, items: { contents: rows.map((item) => toWireItem(item, tx.hidesCost === true)), ...frame } };
      }),
    propose: ({ input: { kind, ...asked }, context }) => propose(context, kind, asked),
    proposeFields: ({ input, context }) => propose(context, 'FIELDS', input),
    benefit: ({ input: { pc, mobile = pc, ...asked }, context }) => {
      const values = { benefitPc: pc, benefitMobile: mobile };
      return propose(context, 'FIELDS', {
        ...asked,
        edits: BENEFIT_FIELDS.map((field) => ({ field, how: 'SET', value: values[field], unit: 10 })),
      });
    },
    fields: async ({ input, context }) => ({ contents: bulkFields(input.shopTypes ?? [], context.scope, now) }),
    apply: async ({ input, context }) => {
      const applied = await database.tenant(context.scope, async (tx) => {
        const row = await seen(tx, context, Number(input.id));
        const request = { planId: row.id, hash: input.hash, exclude: input.exclude ?? [] };
        const result = await applyPlan(tx, kindNamed(row.kind), request, context.actor);
        if ('stale' in result) return result;
        await context.audit(tx, {
          target: { kind: 'plan', id: row.id },
          detail: { title: row.title, changes: row.change_count - request.exclude.length },
        });
        const answer = { jobId: String(result.runId) };
        await context.storeAnswer(tx, answer);
        return answer;
      });
      if ('jobId' in applied) return applied;
      // Behind the commit: that the plan is stale stays.
      throw problem('STALE_PLAN', { data: { conflicts: applied.stale.slice(0, NAMED), count: applied.stale.length } });
    },
    discard: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const row = await seen(tx, context, Number(input.id));
        if (!(await discardPlan(tx, row.id))) throw problem('INVALID_STATE', { detail: '이미 적용한 변경은 버릴 수 없습니다.' });
        await context.audit(tx, { target: { kind: 'plan', id: row.id } });
        return { ok: true as const };
      }),
    undo: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const row = await seen(tx, context, Number(input.id));
        const { id } = await proposeUndo(tx, kindNamed(row.kind), row.id, context.actor);
        const plan = await wirePlan(tx, id);
        await context.storeAnswer(tx, plan);
        return plan;
      }),
  };
}

/** Whoever works for some shops sees the plans she made: others name the shops she doesn't see. Null: everybody's. */
function ownOnly({ actor, scope }: RequestContext): number | null {
  return scope.shopAccountIds === null ? null : actor.userId;
}

function toWire(row: PlanListRow, names: ReadonlyMap<number, string>, final: boolean): WirePlan {
  const { run_done: done, run_failed: failed, run_skipped: left, run_ended: ended } = row;
  return {
    id: String(row.id),
    kind: row.kind as WirePlan['kind'],
    title: row.title,
    status: row.status,
    hash: row.hash,
    actor: (row.created_by_id === null ? undefined : names.get(row.created_by_id)) ?? row.created_by,
    createdAt: row.created_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    jobId: row.run_id === null ? null : String(row.run_id),
    undoes: row.undoes === null ? null : String(row.undoes),
    undoneBy: row.undone_by === null ? null : String(row.undone_by),
    undoable: !final && row.status === 'APPLIED' && ended !== false,
    changes: row.change_count,
    skipped: row.skip_count,
    problems: row.problem_count,
    result: done === null || failed === null || left === null ? null : { done, failed, left, ended: ended === true },
  };
}

function toWireItem(row: PlanItemRow, hidesCost: boolean): WireItem {
  const hides = ({ field }: Pick<PlanItemRow['changes'][number], 'field'>) => hidesCost && field === COST_FIELD;
  const text = (change: PlanItemRow['changes'][number], value: PlanValue) =>
    // What a shop has no value of its own for is not missing: there it is as at the base product.
    value === null && !change.field.includes('@') ? null : hides(change) ? HIDDEN : planValueText(change.field, value);
  return {
    seq: row.seq,
    targetId: row.target_id === null ? null : String(row.target_id),
    shopType: row.shop_type,
    label: row.label,
    state: row.state,
    changes: row.changes.map((change) => ({
      field: change.field,
      label: change.label,
      before: text(change, change.before),
      after: text(change, change.after),
    })),
    notes: [...(row.reason === null ? [] : [row.reason]), ...row.problems.map(({ message }) => message)],
    // It may name the value.
    message: row.changes.some(hides) ? null : row.message,
  };
}
