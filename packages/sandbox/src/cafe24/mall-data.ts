import { couriers, origins } from '@moa/core/data';
import type { SandboxAccount } from '../kernel/types.ts';

/** The solution's app as every mall has it registered. A Moa on any port of this machine may be sent back to; addresses are comma separated. */
export const SOLUTION_APP = {
  clientId: 'moa-sandbox-app',
  clientSecret: 'moa-sandbox-app-secret',
  redirectUris: 'http://localhost/*,http://127.0.0.1/*',
};

/** The app at one mall; the account's `secrets` may register other values. */
export function appOf({ secrets }: SandboxAccount): typeof SOLUTION_APP {
  return { ...SOLUTION_APP, ...secrets };
}

/** Shops of every simulated mall. The second is priced without tax, for the rule about `price_excluding_tax`. */
export const SHOPS_OF_EVERY_MALL = [
  { shopNo: 1, name: '기본몰', isDefault: true, withoutTax: false },
  { shopNo: 2, name: '도매몰', isDefault: false, withoutTax: true },
] as const;

export function isPricedWithoutTax(number: number): boolean {
  return SHOPS_OF_EVERY_MALL.some(({ shopNo, withoutTax }) => shopNo === number && withoutTax);
}

export interface MallCategory {
  no: number;
  name: string;
  parentNo: number;
  depth: number;
}

interface Node {
  name: string;
  children?: Node[];
}

/** The mall's own tree, as its operator would have made it; roots hang under 1. */
const TREE: Node[] = [
  {
    name: '의류',
    children: [
      { name: '상의', children: [{ name: '티셔츠' }, { name: '셔츠' }, { name: '니트' }] },
      { name: '하의', children: [{ name: '팬츠' }, { name: '스커트' }] },
      { name: '아우터' },
    ],
  },
  { name: '가방·잡화', children: [{ name: '가방' }, { name: '신발' }, { name: '액세서리' }] },
  { name: '뷰티', children: [{ name: '스킨케어' }, { name: '메이크업' }] },
  { name: '리빙', children: [{ name: '주방' }, { name: '침구' }, { name: '가구' }] },
  { name: '디지털', children: [{ name: '생활가전' }, { name: '주변기기' }] },
  { name: '식품', children: [{ name: '신선식품' }, { name: '가공식품' }] },
  { name: '기획전' },
];
const FIRST_CATEGORY_NO = 24;

export const CATEGORIES: readonly MallCategory[] = numberTree();

function numberTree(): MallCategory[] {
  const found: MallCategory[] = [];
  const visit = (nodes: Node[], parentNo: number, depth: number) => {
    for (const node of nodes) {
      const no = FIRST_CATEGORY_NO + found.length;
      found.push({ no, name: node.name, parentNo, depth });
      visit(node.children ?? [], no, depth + 1);
    }
  };
  visit(TREE, 1, 1);
  return found;
}

/** From the root to the category itself. */
export function categoryPath(category: MallCategory): MallCategory[] {
  const parent = CATEGORIES.find((one) => one.no === category.parentNo);
  return parent ? [...categoryPath(parent), category] : [category];
}

export const BRANDS = [
  { code: 'B0000000', name: '자체브랜드' },
  { code: 'B000000A', name: '모아데일리' },
  { code: 'B000000B', name: '하루살림' },
] as const;

export const MANUFACTURERS = [
  { code: 'M0000000', name: '자체제작' },
  { code: 'M000000A', name: '모아산업' },
  { code: 'M000000B', name: '한결제조' },
] as const;

export const DEFAULT_SUPPLIER = 'S0000000';
export const DEFAULT_TREND = 'T0000000';

/** Origin number that means "written by hand" in `origin_place_value` (sheet 4). */
export const ORIGIN_BY_HAND = 1800;

/** Places of origin; a place's number is its position in the reference list, which only grows. */
export const ORIGIN_PLACES: readonly { no: number; name: string[]; foreign: boolean }[] = [
  ...origins.origins
    .filter((origin) => origin.parentCode !== null)
    .map((origin, index) => ({
      no: index + 1,
      name: originPath(origin.code),
      foreign: !origin.code.startsWith('00'),
    })),
  { no: ORIGIN_BY_HAND, name: ['기타'], foreign: true },
];

function originPath(code: string): string[] {
  const origin = origins.origins.find((one) => one.code === code);
  if (!origin) return [];
  return origin.parentCode === null ? [origin.name] : [...originPath(origin.parentCode), origin.name];
}

/** Couriers this mall has set up; the codes are the mall's own list (sheet 5). */
export const CARRIERS: readonly { id: number; code: string; name: string }[] = couriers.couriers
  .flatMap((courier) => (courier.channelCodes.CAFE24 ? [{ code: courier.channelCodes.CAFE24, name: courier.name }] : []))
  .map((courier, index) => ({ id: index + 1, ...courier }));
