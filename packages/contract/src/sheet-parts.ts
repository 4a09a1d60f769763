/** What every list that goes out as an Excel file has in common. */
import { z } from 'zod';
import { idSchema } from './wire.ts';

/** The columns of a sheet in their order; without them the usual ones. */
export function columnsOfSheet<Key extends string>(keys: readonly Key[]) {
  return z
    .array(z.enum(keys as unknown as [Key, ...Key[]], '열 이름을 확인해주십시오.'))
    .min(1, '열을 하나 이상 골라주십시오.')
    .max(keys.length, '같은 열이 두 번 있습니다.')
    .refine((columns) => new Set(columns).size === columns.length, '같은 열이 두 번 있습니다.')
    .optional();
}

/** Rows named one by one, instead of all that the list finds. */
export const chosenOfSheet = z.array(idSchema).min(1).max(5000).optional();

/** Where the file is fetched, once. */
export const sheetSchema = z.object({
  url: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  fileName: z.string(),
  /** Records in it: products, shop products, SKUs, lines of settlement. */
  count: z.number().int(),
});
