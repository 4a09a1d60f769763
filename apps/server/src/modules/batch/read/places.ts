/** Places of shops (dispatch, return), asked for the accounts of a file as the form asks for those of a product. */
import type { FieldSchema } from '@moa/channels/sdk';
import { type BatchShop, shopColumn } from '@moa/core/batch';
import type { SellerScope } from '../../../platform/database/index.ts';
import type { ShopName } from '../../shops/index.ts';
import type { createChoices } from '../../templates/index.ts';
import type { FileBeginning } from '../reference.ts';

type Place = FieldSchema & { lookup: 'ADDRESS_OUTBOUND' | 'ADDRESS_RETURN' };

const isPlace = (field: BatchShop['fields'][number] & Partial<Pick<FieldSchema, 'lookup'>>): field is Place =>
  field.required && (field.lookup === 'ADDRESS_OUTBOUND' || field.lookup === 'ADDRESS_RETURN');

const LABELS_MAX = 100;

/**
 * What the shops have of their places: the one where there is one only, and what each is called.
 * @param choices waits for no shop longer than some seconds: one that does not answer fills nothing in
 */
export async function placesOf(
  choices: ReturnType<typeof createChoices>,
  scope: SellerScope,
  shops: readonly (BatchShop & ShopName)[],
): Promise<Pick<FileBeginning, 'only' | 'labels'>> {
  const asked = shops.flatMap((shop) => shop.fields.filter(isPlace).map((field) => ({ shop, field })));
  const found = await Promise.all(
    asked.map(async ({ shop, field }) => {
      const { options } = await choices(scope, shop, field.lookup);
      return { column: shopColumn(shop.accountId, field.key), options: options ?? [] };
    }),
  );
  return {
    only: Object.fromEntries(
      found.flatMap(({ column, options: [only, ...others] }) =>
        only === undefined || others.length > 0 ? [] : [[column, { value: only.value, label: only.label }]],
      ),
    ),
    labels: Object.fromEntries(
      found.map(({ column, options }) => [
        column,
        Object.fromEntries(options.slice(0, LABELS_MAX).map(({ value, label }) => [value, label])),
      ]),
    ),
  };
}
