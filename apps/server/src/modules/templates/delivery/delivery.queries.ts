/** Delivery templates, and which of them an account takes when none is chosen. */
import type { DeliveryInfo, FieldValue, ObservedChoice } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { StoredShop, TemplateStore } from '../template-row.ts';

export interface StoredDelivery extends StoredShop {
  /** By the key of the connector's field. */
  fields: Record<string, FieldValue>;
  /** What the shop called what is pointed at, by the key of the field, when the seller last looked at it. */
  observed: Record<string, ObservedChoice>;
}

export interface DeliveryDocument {
  deliveryInfo: DeliveryInfo;
  shops: StoredDelivery[];
}

interface Row {
  id: number;
  name: string;
  main: boolean;
  info: DeliveryInfo;
  shops: StoredDelivery[];
  version: number;
  updated_at: Date;
}

const valuesOf = (content: DeliveryDocument) => [
  JSON.stringify({ ...content.deliveryInfo, templateId: null }),
  JSON.stringify(content.shops),
];

async function noOtherMain(tx: TenantTx, id: number): Promise<void> {
  await tx.query('update delivery_template set main = false where seller_id = $1 and main and id <> $2', [tx.sellerId, id]);
}

export const deliveryStore: TemplateStore = {
  kind: 'DELIVERY',
  list: async (tx, ids) => {
    const { rows } = await tx.query<Row>(
      `select id, name, main, info, shops, version, updated_at from delivery_template
        where seller_id = $1 and ($2::bigint[] is null or id = any ($2::bigint[])) order by main desc, name, id`,
      [tx.sellerId, ids],
      'templates.deliveries',
    );
    return rows.map(({ id, name, main, info, shops, version, updated_at }) => {
      const content: DeliveryDocument = { deliveryInfo: info, shops };
      return { id, name, main, content, version, updatedAt: updated_at };
    });
  },
  insert: async (tx, { name, main, content }) => {
    const { rows } = await tx.query<{ id: number }>(
      'insert into delivery_template (seller_id, name, main, info, shops) values ($1, $2, $3, $4, $5) returning id',
      [tx.sellerId, name, main, ...valuesOf(content as DeliveryDocument)],
    );
    const id = rows[0]?.id ?? 0;
    if (main) await noOtherMain(tx, id);
    return id;
  },
  update: async (tx, id, { name, main, content }) => {
    await tx.query(
      `update delivery_template set name = $3, main = $4, info = $5, shops = $6, version = version + 1, updated_at = now()
        where seller_id = $1 and id = $2`,
      [tx.sellerId, id, name, main, ...valuesOf(content as DeliveryDocument)],
    );
    if (main) await noOtherMain(tx, id);
  },
  remove: async (tx, id) => {
    // Its places as the one that accounts take go with it.
    await tx.query('delete from delivery_template where seller_id = $1 and id = $2', [tx.sellerId, id]);
  },
};

export async function readMains(tx: TenantTx): Promise<{ accountId: number; templateId: number }[]> {
  const { rows } = await tx.query<{ account_id: number; template_id: number }>(
    'select account_id, template_id from delivery_main where seller_id = $1 order by account_id',
    [tx.sellerId],
    'templates.mains',
  );
  return rows.map(({ account_id, template_id }) => ({ accountId: account_id, templateId: template_id }));
}

export async function storeMain(tx: TenantTx, accountId: number, templateId: number | null): Promise<void> {
  if (templateId === null) {
    await tx.query('delete from delivery_main where seller_id = $1 and account_id = $2', [tx.sellerId, accountId]);
    return;
  }
  await tx.query(
    `insert into delivery_main (seller_id, account_id, template_id) values ($1, $2, $3)
     on conflict (seller_id, account_id) do update set template_id = excluded.template_id`,
    [tx.sellerId, accountId, templateId],
  );
}
