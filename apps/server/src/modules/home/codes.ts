/** Lists of codes: reference data of the program, with shops' own codes where they are known. */
import { type CODE_LISTS, codes } from '@moa/contract';
import type { ShopType } from '@moa/core';
import { banks, couriers, kcCertifications, notices, productTypes, regions } from '@moa/core/data';
import type { Handlers, HttpModule } from '../../platform/http/index.ts';

type CodeList = (typeof CODE_LISTS)[number];

interface Coded {
  code: string;
  name: string;
  channelCodes?: Readonly<Record<string, unknown>>;
}

const LISTS: Readonly<Record<CodeList, readonly Coded[]>> = {
  COURIER: couriers.couriers.filter(({ active }) => active),
  TAX_TYPE: productTypes.taxTypes,
  KC_DECLARATION: kcCertifications.declarations,
  NOTICE: notices.notices,
  BANK: banks.banks,
};

/** Shop types of one interface share their codes. */
const SHARED: Partial<Record<ShopType, string>> = { AUCTION: 'ESM', GMARKET: 'ESM', TALKGIFT: 'TALKSTORE' };

/** The shop's code for ours; null where it is not known, or is no code but a note on how it is sent. */
function shopCode({ channelCodes }: Coded, shopType: ShopType | undefined): string | null {
  const code = shopType === undefined ? undefined : channelCodes?.[SHARED[shopType] ?? shopType];
  return typeof code === 'string' && !code.includes('=') ? code : null;
}

interface Region {
  code: string;
  name: string;
  level: number;
  parentCode: string | null;
  leaf: boolean;
}

const PROVINCE = /^(\d\d)0{8}$/;

const REGIONS: readonly Region[] = (regions.regions as [string, string][]).map(([code, name]) => {
  const top = PROVINCE.test(code);
  return { code, name, level: top ? 1 : 2, parentCode: top ? null : `${code.slice(0, 2)}00000000`, leaf: !top };
});

/** What belongs to `parentCode`, else all of the level, else the provinces. */
function addressCodes({ level, parentCode }: { level?: number | undefined; parentCode?: string | undefined }): Region[] {
  const below = REGIONS.filter((region) => parentCode === undefined || region.parentCode === parentCode);
  const asked = level ?? (parentCode === undefined ? 1 : null);
  return below.filter((region) => asked === null || region.level === asked);
}

export function createCodesHttp(): HttpModule {
  const handlers: Handlers<typeof codes> = {
    addressCodes: async ({ input }) => ({ contents: addressCodes(input) }),
    list: async ({ input }) => ({
      contents: LISTS[input.code].map((each) => ({ code: each.code, name: each.name, shopCode: shopCode(each, input.shopType) })),
    }),
    banks: async () => ({
      contents: banks.banks.map(({ code, name, type, common }) => ({ code, name, type: type as keyof typeof banks.types, common })),
    }),
  };
  return { name: 'codes', contract: codes, handlers };
}
