import { categories, notices } from '@moa/core/data';

export interface CategoryNode {
  id: string;
  name: string;
  key: string;
  asset_list: { key: string; values: unknown }[];
  children: CategoryNode[];
}

const ROOT_ID = '1527';
const FIRST_ID = 2001;
/** Every category takes this notice code beside its own. */
const ANY_NOTICE = 'ETC';

const FULFILLMENTS = ['MERCHANT', 'ZIGZIN', 'VENDOR_FLEX'];

/** The platform's tree: the standard one under its own numbers. Asset values are objects with a `values` list. */
export const CATEGORY_ROOT: CategoryNode = { id: ROOT_ID, name: 'root_category', key: 'root', asset_list: [], children: childrenOf(null) };

function childrenOf(parentId: string | null): CategoryNode[] {
  return categories.categories.flatMap((category, index) =>
    category.parentId === parentId
      ? [
          {
            id: String(FIRST_ID + index),
            name: category.name,
            key: `category_${category.id}`,
            asset_list: category.leaf ? leafAssets(category.noticeCode) : [],
            children: childrenOf(category.id),
          },
        ]
      : [],
  );
}

function leafAssets(noticeCode: string): CategoryNode['asset_list'] {
  return [
    { key: 'applicable_types', values: { values: FULFILLMENTS.map((fulfillment_type) => ({ entry_type: 'DIRECT', fulfillment_type })) } },
    { key: 'essential_codes', values: { values: [...new Set([noticeCode, ANY_NOTICE])] } },
  ];
}

export interface LeafCategory {
  id: string;
  fullName: string;
  essentialCodes: string[];
}

/** Leaves by id; only they may be used in a product. */
export const LEAF_CATEGORIES: ReadonlyMap<string, LeafCategory> = new Map(leaves(CATEGORY_ROOT, []).map((leaf) => [leaf.id, leaf]));

function leaves(node: CategoryNode, path: string[]): LeafCategory[] {
  if (node.children.length > 0) return node.children.flatMap((child) => leaves(child, [...path, child.name]));
  const asset = node.asset_list.find((one) => one.key === 'essential_codes')?.values as { values: string[] } | undefined;
  return [{ id: node.id, fullName: path.join(' > '), essentialCodes: asset?.values ?? [] }];
}

export interface EssentialTemplate {
  id: string;
  code: string;
  name: string;
  values: { values: { key: string; name: string; type: string }[] };
}

/** Notice templates by their code. */
export const ESSENTIAL_TEMPLATES: readonly EssentialTemplate[] = notices.notices.map((notice, index) => ({
  id: String(index + 1),
  code: notice.code,
  name: notice.name,
  values: { values: notice.items.map((item) => ({ key: item.code, name: item.label, type: 'text' })) },
}));

export const BRANDS = [
  { brand_id: '322', brand_name: '모아데일리' },
  { brand_id: '323', brand_name: '하루살림' },
] as const;

export const SITES = [
  { site: 'ZIGZAG', site_name: '지그재그', country_code: 'KR', country_name: '대한민국' },
  { site: 'KAKAOTALK_SHOPPING', site_name: '카카오톡 쇼핑하기', country_code: 'KR', country_name: '대한민국' },
] as const;

/** Address book of every simulated store. */
export const ADDRESSES = [
  {
    id: '12528',
    name: '본사 출고지',
    postcode: '06236',
    address: '서울특별시 강남구 테헤란로 1',
    address_detail: '모아빌딩 3층',
    is_default: true,
  },
  {
    id: '12529',
    name: '반품 센터',
    postcode: '13529',
    address: '경기도 성남시 분당구 판교역로 235',
    address_detail: '1층',
    is_default: false,
  },
] as const;

/** Values of `OrderShippingCompany` this simulator knows; the platform has about 150. */
export const COURIERS =
  `ACEEXP ACIEXPRESS AIRBOY ANYTRACK BANPOOM BGF CHUNIL CJ CRLX CVSNET CWAY DAESIN DAEWOON DHL DHLGLOBALMAIL DOOBALHERO
ECMSEXPRESS EMART24 EMS ETC FEDEX GENIEGO GLOVIS GOODSTOLUCK GSIEXPRESS GSMNTON HANDEX HANJIN HANSSEM HDEXP HOMEPICK HONAM HOWSER HPL IPARCEL
KDEXP KGLNET KUNYOUNG KURLYNEXTMILE LINEEXPRESS LOGEN LOGIS LOGISVALLEY LOTTE LOTTEGLOBAL NHLOGIS PANTOS POSTAL QXPRESS RUSH SEBANG
SEVENELEVEN SLX SMARTLOGIS SWGEXP TEAMFRESH TNT TODAYPICKUP TWOFASTEXP UPS USPS VROONG WEVILL WOORIHB YONGMA`.split(/\s+/);
