/** Templates of every kind: read, added, changed and removed alike. What a kind has of its own stands beside it. */
import { problem } from '@moa/contract';
import { TEMPLATE_LIMITS, TEMPLATE_TITLES, type TemplateKind, type TemplateShop } from '@moa/core';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { readAccounts, storedShops, type TemplateAccounts, wireShops } from './shops.queries.ts';
import type { StoredContent, TemplateRow, TemplateStore } from './template-row.ts';
import { lockTemplates } from './templates.queries.ts';

type GivenShop = Pick<TemplateShop, 'shopType' | 'shopAccountId'>;

/** As the contract lets it in. */
export interface GivenTemplate {
  name: string;
  content: object & { shops?: GivenShop[] };
  main?: boolean;
}

export interface WireTemplate<Content> {
  id: string;
  name: string;
  version: number;
  updatedDate: string;
  content: Content;
}

/** Asked before anything is written: what has to be known of the shops, which must not keep a transaction waiting. */
export type Completion = (content: StoredContent, before: StoredContent | null, accounts: TemplateAccounts) => StoredContent;

export interface TemplateService<Answer> {
  list(context: RequestContext, ids: readonly string[] | undefined): Promise<Answer[]>;
  /** @throws 404 */
  get(context: RequestContext, id: string): Promise<Answer>;
  /** @throws 409 for a name that is there, 422 above the bound, 404 for a shop that is not the caller's */
  create(context: RequestContext, given: GivenTemplate, complete?: Completion): Promise<Answer>;
  /** @throws 404, 409 when somebody else saved meanwhile, and as `create` */
  update(context: RequestContext, given: GivenTemplate & { id: string; version: number }, complete?: Completion): Promise<Answer>;
  remove(context: RequestContext, id: string): Promise<{ ok: true }>;
}

export interface TemplateServiceOptions<Answer> {
  database: Database;
  store: TemplateStore;
  kind: TemplateKind;
  /** Rows as they are answered, in their order. */
  present(tx: TenantTx, rows: readonly TemplateRow[], accounts: TemplateAccounts): Answer[] | Promise<Answer[]>;
}

const asGiven: Completion = (content) => content;

export function createTemplateService<Answer>({ database, store, kind, present }: TemplateServiceOptions<Answer>): TemplateService<Answer> {
  const tenant = <T>(context: RequestContext, fn: (tx: TenantTx) => Promise<T>) => database.tenant(context.scope, fn, { retry: true });
  const target = (id: string) => ({ kind: `template.${kind.toLowerCase()}`, id });
  const missing = () =>
    problem('NOT_FOUND', { detail: `${TEMPLATE_TITLES[kind]}을 찾을 수 없습니다. 지워졌는지 목록에서 확인해주십시오.` });

  async function one(tx: TenantTx, id: string): Promise<TemplateRow> {
    const [row] = await store.list(tx, [Number(id)]);
    if (!row) throw missing();
    return row;
  }

  async function answer(tx: TenantTx, id: string): Promise<Answer> {
    const [row, accounts] = await Promise.all([one(tx, id), readAccounts(tx)]);
    const [answered] = await present(tx, [row], accounts);
    if (answered === undefined) throw missing();
    return answered;
  }

  return {
    list: (context, ids) =>
      tenant(context, async (tx) => {
        const [rows, accounts] = await Promise.all([store.list(tx, ids === undefined ? null : ids.map(Number)), readAccounts(tx)]);
        return present(tx, rows, accounts);
      }),
    get: (context, id) => tenant(context, (tx) => answer(tx, id)),
    create: (context, { name, content, main = false }, complete = asGiven) =>
      tenant(context, async (tx) => {
        await lockTemplates(tx, kind);
        const [others, accounts] = await Promise.all([store.list(tx, null), readAccounts(tx)]);
        refuseName(others, name, null);
        if (others.length >= TEMPLATE_LIMITS.each)
          throw problem('UNPROCESSABLE', {
            detail: `${TEMPLATE_TITLES[kind]}은 ${TEMPLATE_LIMITS.each}개까지 저장할 수 있습니다. 쓰지 않는 템플릿을 지워주십시오.`,
          });
        const id = await store.insert(tx, { name, main, content: complete(toStored(content, null, accounts), null, accounts) });
        await context.audit(tx, { target: target(String(id)), after: { name } });
        const saved = await answer(tx, String(id));
        await context.storeAnswer(tx, saved);
        return saved;
      }),
    update: (context, { id, version, name, content, main = false }, complete = asGiven) =>
      tenant(context, async (tx) => {
        await lockTemplates(tx, kind);
        const [all, accounts] = await Promise.all([store.list(tx, null), readAccounts(tx)]);
        const before = all.find((row) => String(row.id) === id);
        if (before === undefined) throw missing();
        if (before.version !== version)
          throw problem('STALE_VERSION', {
            detail: `그사이 다른 곳에서 ‘${before.name}’ 템플릿을 먼저 고쳤습니다. 새로 불러온 내용을 확인하고 다시 저장해주십시오.`,
            data: { version: before.version },
          });
        refuseName(all, name, before.id);
        const stored = complete(toStored(content, before.content, accounts), before.content, accounts);
        await store.update(tx, before.id, { name, main, content: stored });
        await context.audit(tx, { target: target(id), before: { name: before.name }, after: { name } });
        return answer(tx, id);
      }),
    remove: (context, id) =>
      tenant(context, async (tx) => {
        await lockTemplates(tx, kind);
        const { name } = await one(tx, id);
        await store.remove(tx, Number(id));
        await context.audit(tx, { target: target(id), before: { name } });
        return { ok: true as const };
      }),
  };
}

function refuseName(rows: readonly TemplateRow[], name: string, own: number | null): void {
  if (!rows.some((row) => row.name === name && row.id !== own)) return;
  throw problem('DUPLICATE', {
    detail: `‘${name}’ 템플릿이 이미 있습니다. 다른 이름으로 저장하거나 그 템플릿을 바꿔주십시오.`,
    errors: [{ path: 'name', code: 'DUPLICATE', message: '같은 이름의 템플릿이 이미 있습니다.' }],
  });
}

function toStored(
  { shops, ...content }: GivenTemplate['content'],
  before: StoredContent | null,
  accounts: TemplateAccounts,
): StoredContent {
  if (shops === undefined) return content;
  return { ...content, shops: storedShops(accounts, shops, before?.shops ?? []) };
}

export function toWire<Content>(row: TemplateRow, accounts: TemplateAccounts): WireTemplate<Content> {
  const { shops, ...content } = row.content;
  return {
    id: String(row.id),
    name: row.name,
    version: row.version,
    updatedDate: row.updatedAt.toISOString(),
    content: (shops === undefined ? content : { ...content, shops: wireShops(accounts, shops) }) as Content,
  };
}
