/** What the channel has of its own: numbers and codes of places, couriers, brands, notices and origins. */
import { notices as noticeData, origins as originData } from '@moa/core/data';
import { CategoryTree } from '../shared/categories.ts';
import catalog from './catalog.json' with { type: 'json' };

/** Our standard tree plays the display categories, with numbers of its own. */
export const CATEGORIES = new CategoryTree((id) => `10${id}`);

export const ADDRESSES = catalog.addresses;
export const COURIERS: ReadonlyMap<string, string> = new Map(Object.entries(catalog.couriers));
export const CERTIFICATIONS = catalog.certifications;

const numbered = (names: readonly string[], first: number) => names.map((name, at) => ({ id: first + at, name }));
export const BRANDS = numbered(catalog.brands, 3001);
export const GIFT_BRANDS = numbered(catalog.giftBrands, 9001);

interface NoticeType {
  name: string;
  fields: { field: string; name: string; required: boolean }[];
}

export const NOTICES: ReadonlyMap<string, NoticeType> = new Map(
  noticeData.notices.map((notice) => [
    notice.channelCodes.SMART_STORE,
    {
      name: notice.name,
      fields: notice.items.map(({ code, label, requirement }) => ({ field: code, name: label, required: requirement === 'REQUIRED' })),
    },
  ]),
);

const ORIGIN_TYPES: Readonly<Record<string, string>> = { '00': 'LOCAL', '01': 'DEEP_SEA', '02': 'IMPORT', '03': 'USER_INPUT' };
export const ORIGIN_KINDS = Object.values(ORIGIN_TYPES);

/** Places only: the kinds above them have no code. */
export const ORIGINS = originData.origins
  .filter(({ parentCode }) => parentCode !== null)
  .map(({ code, name }) => ({ code: `K${code}`, name, originAreaType: ORIGIN_TYPES[code.slice(0, 2)] ?? 'USER_INPUT' }));
