/** What delivery templates have beside the others: fields of shops, what these called what is pointed at, and who takes which by itself. */
import { problem } from '@moa/contract';
import { type BeginningDelivery, type DeliveryContent, type FieldValue, SHOP_TYPES, type TemplateShop } from '@moa/core';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { readAccounts, type TemplateAccounts } from '../shops.queries.ts';
import type { TemplateRow } from '../template-row.ts';
import { lockTemplates } from '../templates.queries.ts';
import { type Completion, createTemplateService, type GivenTemplate, toWire } from '../templates.service.ts';
import { type ChoicesOf, deliveryFields, pointedFields } from './choices.ts';
import { type DeliveryDocument, deliveryStore, readMains, type StoredDelivery, storeMain } from './delivery.queries.ts';

interface GivenDelivery extends Pick<TemplateShop, 'shopType' | 'shopAccountId'> {
  fields: Record<string, FieldValue>;
}

/** @throws 400 for a field that the shop's delivery does not have */
function refuseForeignFields(shops: readonly GivenDelivery[]): void {
  const errors = shops.flatMap(({ shopType, fields }, at) => {
    const known = new Set(deliveryFields(shopType).map(({ key }) => key));
    return Object.keys(fields)
      .filter((key) => !known.has(key))
      .map((key) => ({
        path: `content.shops.${at}.fields.${key}`,
        code: 'UNKNOWN',
        message: `${SHOP_TYPES[shopType].title}의 배송 설정에 없는 항목입니다: ${key.slice(0, 40)}`,
      }));
  });
  if (errors.length > 0) throw problem('VALIDATION_FAILED', { errors });
}

const keyOf = ({ shopType, shopAccountId }: Pick<TemplateShop, 'shopType' | 'shopAccountId'>) => JSON.stringify([shopType, shopAccountId]);

/**
 * Notes what the shops call what a template points at, so that a change there is found later. What was noted before stays while the same
 * thing is pointed at, unless the seller has looked at the change.
 */
export async function withObserved(
  choices: ChoicesOf,
  scope: SellerScope,
  shops: readonly GivenDelivery[],
  confirmed: boolean,
): Promise<Completion> {
  refuseForeignFields(shops);
  const observed = new Map(
    await Promise.all(
      shops.map(async (shop): Promise<[string, StoredDelivery['observed']]> => [keyOf(shop), await observe(choices, scope, shop)]),
    ),
  );
  return (content, before, accounts) => ({
    ...content,
    shops: ((content.shops ?? []) as StoredDelivery[]).map((shop) => {
      const named = accounts.byId(shop.accountId);
      const now = named === null ? undefined : observed.get(keyOf(named));
      if (now === undefined) return shop;
      const known = (before as DeliveryDocument | null)?.shops.find(({ accountId }) => accountId === shop.accountId);
      const stays = ([key]: [string, unknown]) => !confirmed && known !== undefined && known.fields[key] === shop.fields[key];
      const kept = Object.fromEntries(Object.entries(known?.observed ?? {}).filter((entry) => stays(entry)));
      return { ...shop, observed: { ...now, ...kept } };
    }),
  });
}

async function observe(choices: ChoicesOf, scope: SellerScope, shop: GivenDelivery): Promise<StoredDelivery['observed']> {
  const found = await Promise.all(
    pointedFields(shop.shopType, shop.fields).map(async ({ field, value }) => {
      const { options } = await choices(scope, shop, field.lookup);
      const option = options?.find((each) => each.value === value);
      return option === undefined ? [] : [[field.key, { label: option.label, hint: option.hint ?? '' }] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}

type DeliveryInput = GivenTemplate & { content: { shops: GivenDelivery[] }; confirmed?: boolean | undefined };

/** The delivery templates over what is done with templates of every kind. */
export function createDeliveries({ database, choices }: { database: Database; choices: ChoicesOf }) {
  const templates = createTemplateService({ database, store: deliveryStore, kind: 'DELIVERY', present });

  return {
    list: templates.list,
    create: async (context: RequestContext, input: DeliveryInput) =>
      templates.create(context, input, await withObserved(choices, context.scope, input.content.shops, true)),
    update: async (context: RequestContext, input: DeliveryInput & { id: string; version: number }) =>
      templates.update(context, input, await withObserved(choices, context.scope, input.content.shops, input.confirmed ?? false)),
    remove: templates.remove,
    /** By account, as far as the caller sees it and it is linked. */
    mains: (context: RequestContext) =>
      database.tenant(context.scope, async (tx) => chosenMains(tx, await readAccounts(tx)), { readOnly: true }),
    setMain: (
      context: RequestContext,
      { templateId, ...shop }: Pick<TemplateShop, 'shopType' | 'shopAccountId'> & { templateId: string | null },
    ) =>
      database.tenant(
        context.scope,
        async (tx) => {
          await lockTemplates(tx, deliveryStore.kind);
          const accountId = (await readAccounts(tx)).idOf(shop);
          const id = templateId === null ? null : Number(templateId);
          if (id !== null && (await deliveryStore.list(tx, [id])).length === 0)
            throw problem('NOT_FOUND', { detail: '배송 템플릿을 찾을 수 없습니다. 지워졌는지 목록에서 확인해주십시오.' });
          await storeMain(tx, accountId, id);
          await context.audit(tx, { target: { kind: 'shop_account', id: String(accountId) }, after: { deliveryTemplate: templateId } });
          return { ok: true as const };
        },
        { retry: true },
      ),
  };
}

/** By account, as far as the caller sees it and it is linked. */
async function chosenMains(tx: TenantTx, accounts: TemplateAccounts): Promise<(TemplateShop & { templateId: string })[]> {
  const mains = await readMains(tx);
  return mains.flatMap(({ accountId, templateId }) => {
    const shop = accounts.byId(accountId);
    return shop?.linked ? [{ ...shop, templateId: String(templateId) }] : [];
  });
}

async function present(tx: TenantTx, rows: readonly TemplateRow[], accounts: TemplateAccounts) {
  const mains = await chosenMains(tx, accounts);
  return rows.map((row) => {
    const template = toWire<DeliveryContent>(row, accounts);
    const mainOf = mains.filter(({ templateId }) => templateId === template.id).map(({ templateId: _own, ...shop }) => shop);
    return { ...template, content: { ...template.content, shops: template.content.shops.map(withoutObserved) }, main: row.main, mainOf };
  });
}

/** What is noted of the shops is ours. */
function withoutObserved(shop: DeliveryContent['shops'][number]) {
  const { observed: _own, ...rest } = shop as DeliveryContent['shops'][number] & Partial<Pick<StoredDelivery, 'observed'>>;
  return rest;
}

/** All of them, as an entry of a shop begins with the one of its account. */
export async function deliveryBeginnings(tx: TenantTx): Promise<BeginningDelivery[]> {
  return present(tx, await deliveryStore.list(tx, null), await readAccounts(tx));
}
