/** The settings as the form holds them, and back. Pure. */
import type { Inputs, Outputs } from '@moa/contract/types';
import { check, MASK_DAYS, type Rule, rules, type SellerSettings, STOCK_SETTING } from '@moa/core';

export type StoredSettings = Outputs['settings']['seller'];

/** What is switched off keeps its times, so that switching it on again brings them back. */
export interface FormValues {
  collectInterval: SellerSettings['collectInterval'];
  quiet: boolean;
  quietFrom: string;
  quietTo: string;
  cutsOff: boolean;
  cutOff: string;
  daysOff: readonly string[];
  courierCode: string;
  orderRange: SellerSettings['orderRange'];
  safetyStock: number | null;
  lowStock: number | null;
  soldOutRule: SellerSettings['soldOutRule'];
  autoResume: boolean;
  maskDays: number | null;
  reportDelivered: boolean;
}

export type FieldName = keyof FormValues;
export type Messages = Partial<Record<FieldName, string | undefined>>;

export function valuesOf(stored: StoredSettings): FormValues {
  return {
    collectInterval: stored.collectInterval,
    quiet: stored.collectQuiet !== null,
    quietFrom: stored.collectQuiet?.from ?? '23:00',
    quietTo: stored.collectQuiet?.to ?? '07:00',
    cutsOff: stored.dispatchCutOff !== null,
    cutOff: stored.dispatchCutOff ?? '14:00',
    daysOff: stored.daysOff,
    courierCode: stored.courierCode ?? '',
    orderRange: stored.orderRange,
    safetyStock: stored.safetyStock,
    lowStock: stored.lowStock,
    soldOutRule: stored.soldOutRule,
    autoResume: stored.autoResume,
    maskDays: stored.maskDays,
    reportDelivered: stored.reportDelivered,
  };
}

const needed = (message: string): Rule => rules.requiredWith(message);
const clock = (message: string): readonly Rule[] => [needed(message), rules.dateFormat('HH:mm')];

export const FIELD_RULES = {
  quietFrom: clock('쉬기 시작하는 시간을 입력해주십시오.'),
  quietTo: clock('다시 수집하는 시간을 입력해주십시오.'),
  cutOff: clock('마감 시간을 입력해주십시오.'),
  safetyStock: [needed('안전재고를 입력해주십시오.'), rules.between(STOCK_SETTING.min, STOCK_SETTING.max, '개')],
  lowStock: [needed('재고부족 기준을 입력해주십시오.'), rules.between(STOCK_SETTING.min, STOCK_SETTING.max, '개')],
  maskDays: [needed('가림 기간을 입력해주십시오.'), rules.between(MASK_DAYS.min, MASK_DAYS.max, '일')],
} satisfies Partial<Record<FieldName, readonly Rule[]>>;

/** What is wrong, by field; empty when it can be saved. What is switched off is not looked at. */
export function problemsOf(values: FormValues): Messages {
  const messages: Messages = {};
  const looked: (keyof typeof FIELD_RULES)[] = [
    ...(values.quiet ? (['quietFrom', 'quietTo'] as const) : []),
    ...(values.cutsOff ? (['cutOff'] as const) : []),
    'safetyStock',
    'lowStock',
    'maskDays',
  ];
  for (const field of looked) {
    const message = check<string | number | null | undefined>(FIELD_RULES[field], values[field]);
    if (message !== null) messages[field] = message;
  }
  if (values.quiet && !messages.quietFrom && !messages.quietTo && values.quietFrom === values.quietTo)
    messages.quietTo = '시작과 끝 시간을 다르게 입력해주십시오.';
  return messages;
}

/** Input of the save; only of values without problems. */
export function inputOf(values: FormValues, version: number): Inputs['settings']['saveSeller'] {
  return {
    collectInterval: values.collectInterval,
    collectQuiet: values.quiet ? { from: values.quietFrom, to: values.quietTo } : null,
    dispatchCutOff: values.cutsOff ? values.cutOff : null,
    daysOff: [...values.daysOff],
    courierCode: values.courierCode === '' ? null : values.courierCode,
    orderRange: values.orderRange,
    safetyStock: values.safetyStock ?? 0,
    lowStock: values.lowStock ?? 0,
    soldOutRule: values.soldOutRule,
    autoResume: values.autoResume,
    maskDays: values.maskDays ?? MASK_DAYS.min,
    reportDelivered: values.reportDelivered,
    version,
  };
}

/** True when saving would change something. */
export function isChanged(values: FormValues, stored: StoredSettings): boolean {
  const { version } = stored;
  return JSON.stringify(inputOf(values, version)) !== JSON.stringify(inputOf(valuesOf(stored), version));
}

/** Mine where I changed it, what is stored now everywhere else. */
export function mergeValues(mine: FormValues, seen: StoredSettings, now: StoredSettings): FormValues {
  const before = valuesOf(seen);
  const fresh = valuesOf(now);
  const changed = (Object.keys(mine) as FieldName[]).filter((field) => mine[field] !== before[field]);
  return { ...fresh, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

/** Fields of the form by the paths of the server. */
const FIELD_BY_PATH: Readonly<Record<string, FieldName>> = {
  'collectQuiet.from': 'quietFrom',
  'collectQuiet.to': 'quietTo',
  collectQuiet: 'quietTo',
  dispatchCutOff: 'cutOff',
};

export function fieldOf(path: string): FieldName {
  return FIELD_BY_PATH[path] ?? (path.replace(/\[\d+\]$/, '') as FieldName);
}
