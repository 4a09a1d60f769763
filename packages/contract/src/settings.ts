/** What a seller and each person decide once: settings, saved layouts. */
import {
  ALERT_TOPICS,
  ALERT_WAYS,
  COLLECT_INTERVALS,
  DAYS_OFF_MAX,
  FILTER_LIMITS,
  FILTER_LISTS,
  isClockTime,
  LAYOUT_KINDS,
  LAYOUT_LIMITS,
  MASK_DAYS,
  ORDER_RANGES,
  rules,
  SOLD_OUT_RULES,
  STOCK_SETTING,
} from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { ruledText } from './ruled.ts';
import { dateSchema, idSchema, okSchema, versionSchema } from './wire.ts';

const tags = ['설정'];

const clockSchema = z.string().max(5).refine(isClockTime, '시간은 09:30처럼 입력해주십시오.');

function whole({ min, max }: { min: number; max: number }, unit: string) {
  const bounds = `${min.toLocaleString('ko-KR')}${unit} 이상 ${max.toLocaleString('ko-KR')}${unit} 이하로 입력해주십시오.`;
  return z.number(bounds).int('정수로 입력해주십시오.').min(min, bounds).max(max, bounds);
}

const sellerSettings = {
  collectInterval: z.literal([...COLLECT_INTERVALS], '수집 간격을 선택해주십시오.'),
  collectQuiet: z
    .strictObject({ from: clockSchema, to: clockSchema })
    .refine(({ from, to }) => from !== to, { message: '시작과 끝 시간을 다르게 입력해주십시오.', path: ['to'] })
    .nullable(),
  dispatchCutOff: clockSchema.nullable(),
  daysOff: z
    .array(dateSchema)
    .max(DAYS_OFF_MAX, `쉬는 날은 ${DAYS_OFF_MAX}일까지 정할 수 있습니다. 지난 날을 지우고 다시 저장해주십시오.`)
    .refine((days) => new Set(days).size === days.length, '같은 날이 두 번 있습니다.'),
  safetyStock: whole(STOCK_SETTING, '개'),
  lowStock: whole(STOCK_SETTING, '개'),
  soldOutRule: z.enum(SOLD_OUT_RULES, '품절 처리 방법을 선택해주십시오.'),
  autoResume: z.boolean(),
  courierCode: z.string().min(1, '택배사를 선택해주십시오.').max(40).nullable(),
  maskDays: whole(MASK_DAYS, '일'),
  orderRange: z.enum(ORDER_RANGES, '기간을 선택해주십시오.'),
  reportDelivered: z.boolean(),
};

export const sellerSettingsSchema = z.object({ ...sellerSettings, version: versionSchema });

const columnId = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,39}$/, '열 이름을 확인해주십시오.');
const widthSchema = z.number().int().min(48).max(800);
const densitySchema = z.enum(['compact', 'normal']);

/** How one list looks for one person; ids that a list does not know are ignored there. */
export const tablePrefsSchema = z.strictObject({
  order: z.array(columnId).max(LAYOUT_LIMITS.columns),
  visible: z.record(columnId, z.boolean()).refine(fewKeys, '열이 너무 많습니다.'),
  widths: z.record(columnId, widthSchema).refine(fewKeys, '열이 너무 많습니다.'),
  density: densitySchema,
});

function fewKeys(value: object): boolean {
  return Object.keys(value).length <= LAYOUT_LIMITS.columns;
}

/** What screens need from their first moment. */
export const screenSettingsSchema = z.object({
  courierCode: sellerSettings.courierCode,
  orderRange: sellerSettings.orderRange,
  collectInterval: sellerSettings.collectInterval,
  /** By the name of the list. */
  tables: z.record(z.string(), tablePrefsSchema),
  /** What the order lists begin with; null: as they come. */
  orderLayout: tablePrefsSchema.nullable(),
});

const choiceSchema = z.strictObject(
  Object.fromEntries(ALERT_WAYS.map((way) => [way, z.boolean()])) as Record<'MAIL' | 'ALIMTALK', z.ZodBoolean>,
);
export const alertChoicesSchema = z.strictObject(
  Object.fromEntries(ALERT_TOPICS.map((topic) => [topic, choiceSchema])) as Record<(typeof ALERT_TOPICS)[number], typeof choiceSchema>,
);

const layoutName = ruledText(LAYOUT_LIMITS.name, rules.requiredWith('이름을 입력해주십시오.'));
const layoutColumns = z
  .array(
    z.strictObject({
      key: columnId,
      visible: z.boolean(),
      width: widthSchema.nullable(),
      /** Heading of its own, and what a fixed column holds: of COURIER layouts. */
      title: z.string().max(LAYOUT_LIMITS.title, '제목은 40자 이하로 입력해주십시오.').optional(),
      text: z.string().max(LAYOUT_LIMITS.text, '고정값은 60자 이하로 입력해주십시오.').optional(),
    }),
  )
  .min(1, '열을 하나 이상 넣어주십시오.')
  .max(LAYOUT_LIMITS.columns, '열이 너무 많습니다.')
  .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, '같은 열이 두 번 있습니다.');

export const savedLayoutSchema = z.object({
  id: idSchema,
  kind: z.enum(LAYOUT_KINDS),
  name: z.string(),
  columns: z.array(
    z.object({
      key: z.string(),
      visible: z.boolean(),
      width: z.number().int().nullable(),
      title: z.string().optional(),
      text: z.string().optional(),
    }),
  ),
  density: densitySchema,
  /** The caller's own choice: lists begin with it. */
  default: z.boolean(),
  shared: z.boolean(),
  /** Only the caller's own can be changed. */
  mine: z.boolean(),
  owner: z.string(),
  version: versionSchema,
});

const filterName = ruledText(FILTER_LIMITS.name, rules.requiredWith('이름을 입력해주십시오.'));
/** As they stand in the address of the list, which reads them as it reads an address: what it does not know is left out there. */
const filterSearch = z
  .record(
    z.string().regex(/^[a-z][A-Za-z]{0,29}$/, '조건 이름을 확인해주십시오.'),
    z.union([z.string().max(400), z.number(), z.boolean(), z.array(z.string().max(60)).max(60)]),
  )
  .refine((search) => Object.keys(search).length <= FILTER_LIMITS.conditions, '조건이 너무 많습니다.');
const filterList = z.enum(FILTER_LISTS, '목록 이름을 확인해주십시오.');

export const savedFilterSchema = z.object({ name: z.string(), search: filterSearch, default: z.boolean() });
const savedFilters = z.object({ contents: z.array(savedFilterSchema) });
/** Each keeps the conditions of her own lists. */
const lists = { any: ['productAuth' as const, 'orderAuth' as const] };

export const settings = {
  seller: operation('GET', '/api/v1/seller/setting', 'SELLER_ONLY', '셀러 설정', { tags }).input(z.object({})).output(sellerSettingsSchema),
  saveSeller: operation('PUT', '/api/v1/seller/setting', 'SELLER_ONLY', '셀러 설정 저장', { tags, audit: 'seller.settings' })
    .input(
      z.strictObject({
        ...sellerSettings,
        /** As they are where nothing is said. */
        daysOff: sellerSettings.daysOff.optional(),
        version: versionSchema,
      }),
    )
    .output(sellerSettingsSchema),
  user: operation('GET', '/api/v1/users/setting', 'USER', '내 설정', { tags })
    .input(z.object({}))
    .output(
      z.object({
        /** By the name of the list. */
        tables: z.record(z.string(), tablePrefsSchema),
        alerts: alertChoicesSchema,
        /** Topics that this person's authorities let her hear of. */
        alertTopics: z.array(z.enum(ALERT_TOPICS)),
        /** Where alerts go, masked; null where nothing is known. */
        alertAddresses: z.object({ MAIL: z.string().nullable(), ALIMTALK: z.string().nullable() }),
      }),
    ),
  /** Only what is given is changed; `prefs` null forgets a list. */
  saveUser: operation('PUT', '/api/v1/users/setting', 'USER', '내 설정 저장', { tags })
    .input(
      z.strictObject({
        table: z
          .strictObject({
            list: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, '목록 이름을 확인해주십시오.'),
            prefs: tablePrefsSchema.nullable(),
          })
          .optional(),
        alerts: alertChoicesSchema.optional(),
      }),
    )
    .output(okSchema),
  layouts: operation('GET', '/api/v1/users/customOrderList', { any: ['orderAuth'] }, '저장한 주문목록 구성', { tags })
    .input(z.object({ kind: z.enum(LAYOUT_KINDS).optional() }))
    .output(z.object({ contents: z.array(savedLayoutSchema) })),
  addLayout: operation('POST', '/api/v1/users/customOrderList', { any: ['orderAuth'] }, '주문목록 구성 저장', {
    tags,
    audit: 'layout.add',
  })
    .input(
      z.strictObject({
        kind: z.enum(LAYOUT_KINDS),
        name: layoutName,
        columns: layoutColumns,
        density: densitySchema.optional(),
        default: z.boolean().optional(),
        shared: z.boolean().optional(),
      }),
    )
    .output(savedLayoutSchema),
  /** Of somebody else's shared layout only `default` may be given. */
  changeLayout: operation('PUT', '/api/v1/users/customOrderList', { any: ['orderAuth'] }, '주문목록 구성 변경', {
    tags,
    audit: 'layout.change',
  })
    .input(
      z.strictObject({
        id: idSchema,
        version: versionSchema.optional(),
        name: layoutName.optional(),
        columns: layoutColumns.optional(),
        density: densitySchema.optional(),
        default: z.boolean().optional(),
        shared: z.boolean().optional(),
      }),
    )
    .output(savedLayoutSchema),
  removeLayout: operation('DELETE', '/api/v1/users/customOrderList', { any: ['orderAuth'] }, '주문목록 구성 삭제', {
    tags,
    audit: 'layout.remove',
  })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
  /** One's own alone, by name. */
  filters: operation('GET', '/api/v1/users/savedFilter', lists, '저장한 조건', { tags })
    .input(z.object({ list: filterList }))
    .output(savedFilters),
  /** The one with this name becomes this. With `default` the list begins with it, and with no other. */
  saveFilter: operation('PUT', '/api/v1/users/savedFilter', lists, '조건 저장', { tags })
    .input(z.strictObject({ list: filterList, name: filterName, search: filterSearch, default: z.boolean().default(false) }))
    .output(savedFilters),
  removeFilter: operation('DELETE', '/api/v1/users/savedFilter', lists, '저장한 조건 삭제', { tags })
    .input(z.strictObject({ list: filterList, name: z.string().max(FILTER_LIMITS.name) }))
    .output(savedFilters),
};
