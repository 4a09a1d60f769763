/** Whether what delivery templates and products point at is still at the shops: asked by the seller, and before a product is sent. */
import { withObject, withTopic } from '@moa/channels/sdk';
import {
  type CreateShopDTO,
  choiceStatus,
  type PointedChoice,
  type ProductDraft,
  SHOP_TYPES,
  type TemplateShop,
  type TemplateStatus,
  worstStatus,
} from '@moa/core';
import type { Database, SellerScope } from '../../../platform/database/index.ts';
import { readAccounts } from '../shops.queries.ts';
import { type ChoicesOf, pointedFields } from './choices.ts';
import { type DeliveryDocument, deliveryStore, type StoredDelivery } from './delivery.queries.ts';

interface FieldStatus {
  key: string;
  label: string;
  /** Null: the shop could not be asked. */
  status: TemplateStatus | null;
  before: PointedChoice['before'];
  now: PointedChoice['now'];
}

export interface ShopStatus extends TemplateShop {
  templateId: string;
  name: string;
  status: TemplateStatus | null;
  message: string | null;
  fields: FieldStatus[];
}

/** A row a template and account that is pointed at; accounts that are linked no more are not asked. */
export async function templateStatus(
  { database, choices }: { database: Database; choices: ChoicesOf },
  scope: SellerScope,
  ids: readonly string[] | undefined,
): Promise<ShopStatus[]> {
  const shops = await database.tenant(
    scope,
    async (tx) => {
      const [rows, accounts] = await Promise.all([deliveryStore.list(tx, ids === undefined ? null : ids.map(Number)), readAccounts(tx)]);
      return rows.flatMap(({ id, name, content }) =>
        (content as DeliveryDocument).shops.flatMap((stored) => {
          const shop = accounts.byId(stored.accountId);
          return shop?.linked ? [{ template: { templateId: String(id), name }, shop, stored }] : [];
        }),
      );
    },
    { readOnly: true },
  );
  const asked = askedOnce(choices, scope);
  return Promise.all(
    shops.map(async ({ template, shop, stored }) => {
      const looked = await fieldsOf(asked, shop, stored);
      const known = looked.fields.flatMap(({ status }) => status ?? []);
      // What is gone is gone, though another list could not be had.
      const whole = looked.message === null || known.includes('DELETED');
      return { ...template, ...shop, status: whole ? worstStatus(known) : null, ...looked };
    }),
  );
}

type ShopChoices = (shop: TemplateShop, kind: Parameters<ChoicesOf>[2]) => ReturnType<ChoicesOf>;

/** Several templates name the same account. */
function askedOnce(choices: ChoicesOf, scope: SellerScope): ShopChoices {
  const asked = new Map<string, ReturnType<ChoicesOf>>();
  return (shop, kind) => {
    const key = JSON.stringify([shop.shopType, shop.shopAccountId, kind]);
    const known = asked.get(key) ?? choices(scope, shop, kind);
    asked.set(key, known);
    return known;
  };
}

async function fieldsOf(asked: ShopChoices, shop: TemplateShop, stored: StoredDelivery): Promise<Pick<ShopStatus, 'fields' | 'message'>> {
  const looked = await Promise.all(
    pointedFields(shop.shopType, stored.fields).map(async ({ field, value }) => {
      const { key, label } = field;
      const before = stored.observed[key] ?? null;
      const { options, message } = await asked(shop, field.lookup);
      if (options === null) return { message, field: { key, label, status: null, before, now: null } };
      return { message: null, field: { key, label, ...choiceStatus(value, before, options) } };
    }),
  );
  return { fields: looked.map(({ field }) => field), message: looked.find(({ message }) => message !== null)?.message ?? null };
}

export interface DeliveryProblem {
  path: string;
  message: string;
  severity: 'ERROR' | 'WARN';
}

/** Problems of the delivery of one entry at its shop. */
export type DeliveryCheck = (scope: SellerScope, draft: ProductDraft, entry: CreateShopDTO) => Promise<DeliveryProblem[]>;

/**
 * What the shop has no more stops a push: it would refuse it, or send parcels from where nobody is. What it calls otherwise now is said
 * once more before it goes. Where the shop cannot be asked nothing is held up: it says itself what it does not take.
 */
export function createDeliveryCheck({ database, choices }: { database: Database; choices: ChoicesOf }): DeliveryCheck {
  return async (scope, draft, entry) => {
    const shop = entry.shopInfoDTO;
    const pointed = pointedFields(shop.shopType, entry.etc);
    if (pointed.length === 0) return [];
    const templateId = (entry.common.deliveryInfo ?? draft.common.deliveryInfo).templateId;
    const template = templateId === null ? null : await readTemplate(database, scope, Number(templateId), shop);
    const found = await Promise.all(
      pointed.map(async ({ field, value }): Promise<DeliveryProblem[]> => {
        const { options } = await choices(scope, shop, field.lookup);
        if (options === null) return [];
        const meant = template?.fields[field.key] === value ? template : null;
        const { status, before, now } = choiceStatus(value, meant?.observed[field.key] ?? null, options);
        const path = `etc.${field.key}`;
        const title = SHOP_TYPES[shop.shopType].title;
        const subject = `${meant === null ? '' : `배송 템플릿 ‘${meant.name}’의 `}${withTopic(field.label)}`;
        const also = meant === null ? '' : ' 템플릿도 함께 고쳐주십시오.';
        if (status === 'DELETED') {
          const was = before === null ? '' : ` (${before.label})`;
          const message = `${subject} ${title}에서 지워졌습니다${was}. ${withObject(field.label)} 다시 골라주십시오.${also}`;
          return [{ path, severity: 'ERROR', message }];
        }
        if (status === 'CHANGED') {
          const change = `${choiceText(before)} → ${choiceText(now)}`;
          return [
            { path, severity: 'WARN', message: `${subject} ${title}에서 바뀌었습니다 (${change}). 맞으면 템플릿 관리에서 확인해주십시오.` },
          ];
        }
        return [];
      }),
    );
    return found.flat();
  };
}

const choiceText = (choice: PointedChoice['now']) => [choice?.label, choice?.hint].filter(Boolean).join(', ');

async function readTemplate(
  database: Database,
  scope: SellerScope,
  id: number,
  shop: Pick<TemplateShop, 'shopType' | 'shopAccountId'>,
): Promise<(StoredDelivery & { name: string }) | null> {
  return database.tenant(
    scope,
    async (tx) => {
      const [rows, accounts] = await Promise.all([deliveryStore.list(tx, [id]), readAccounts(tx)]);
      const [row] = rows;
      const stored = (row?.content as DeliveryDocument | undefined)?.shops.find(({ accountId }) => {
        const named = accounts.byId(accountId);
        return named?.shopType === shop.shopType && named.shopAccountId === shop.shopAccountId;
      });
      return row === undefined || stored === undefined ? null : { ...stored, name: row.name };
    },
    { readOnly: true },
  );
}
