/** Places that a shop has one of only, asked for the accounts of a file as the form asks for those of a product. */
import type { FieldSchema } from '@moa/channels/sdk';
import { type BatchShop, shopColumn } from '@moa/core/batch';
import type { SellerScope } from '../../../platform/database/index.ts';
import type { ShopName } from '../../shops/index.ts';
import type { createChoices } from '../../templates/index.ts';
import type { FileBeginning } from '../reference.ts';

type Place = FieldSchema & { lookup: 'ADDRESS_OUTBOUND' | 'ADDRESS_RETURN' };

const isPlace = (field: BatchShop['fields'][number] & Partial<Pick<FieldSchema, 'lookup'>>): field is Place =>
  field.required && (field.lookup === 'ADDRESS_OUTBOUND' || field.lookup === 'ADDRESS_RETURN');

/** @param choices waits for no shop longer than some seconds: one that does not answer fills nothing in */
export async function onlyChoices(
  choices: ReturnType<typeof createChoices>,
  scope: SellerScope,
  shops: readonly (BatchShop & ShopName)[],
): Promise<FileBeginning['only']> {
  const asked = shops.flatMap((shop) => shop.fields.filter(isPlace).map((field) => ({ shop, field })));
  const found = await Promise.all(
    asked.map(async ({ shop, field }) => {
      const { options } = await choices(scope, shop, field.lookup);
      const [only] = options ?? [];
      return only === undefined || options?.length !== 1
        ? []
        : [[shopColumn(shop.accountId, field.key), { value: only.value, label: only.label }] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
