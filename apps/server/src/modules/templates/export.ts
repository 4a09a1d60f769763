/** Templates as they go into the export of a seller's own data. */
import { TEMPLATE_TITLES, type TemplateKind } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { ZipEntry } from '../../platform/files/index.ts';
import { deliveryStore } from './delivery/delivery.queries.ts';
import type { TemplateRow, TemplateStore } from './template-row.ts';
import { templateStore } from './templates.queries.ts';

const STORES: readonly [TemplateKind, TemplateStore][] = [
  ['DELIVERY', deliveryStore],
  ['OPTION', templateStore('OPTION')],
  ['PRODUCT', templateStore('PRODUCT')],
  ['SELECTION', templateStore('SELECTION')],
  ['CATEGORY', templateStore('CATEGORY')],
];

export async function* templateEntries(tx: TenantTx): AsyncGenerator<ZipEntry> {
  const found: [string, unknown][] = [];
  for (const [kind, store] of STORES) found.push([TEMPLATE_TITLES[kind], (await store.list(tx, null)).map(shown)]);
  yield { name: '템플릿.json', content: once(JSON.stringify(Object.fromEntries(found), null, 2)) };
}

/** Shops by the numbers that the settings' part gives them. */
function shown({ name, main, content: { shops, ...content } }: TemplateRow) {
  const named = shops?.map(({ accountId, ...rest }) => ({ 계정번호: accountId, ...rest }));
  return { 이름: name, ...(main ? { 기본: true } : {}), 내용: content, ...(named === undefined ? {} : { 쇼핑몰: named }) };
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
