/** Fields of a product that many channels ask for, and short forms for the others. Labels and help are Korean; help is 해요체. */
import type { FieldSchema } from './fields.ts';

type More = Partial<Omit<FieldSchema, 'key' | 'label' | 'kind'>>;

/** A place that the goods leave from, chosen from the shop's own. */
export function outboundWarehouse(key: string, help: string): FieldSchema {
  return { key, label: '출고지', help, kind: 'LOOKUP', lookup: 'ADDRESS_OUTBOUND', required: true, group: 'DELIVERY' };
}

/** A place that goods come back to. */
export function returnWarehouse(key: string, label: string, help: string): FieldSchema {
  return { key, label, help, kind: 'LOOKUP', lookup: 'ADDRESS_RETURN', required: true, group: 'DELIVERY' };
}

/** A brand, looked up in the channel's own list. */
export function brandField(key: string, label: string, help: string): FieldSchema {
  return { key, label, help, kind: 'LOOKUP', lookup: 'BRAND', required: false, group: 'BASIC' };
}

/** Attributes of the category, under the key `attributes`. */
export function attributesField(): FieldSchema {
  const help = '카테고리마다 다른 필수 속성이에요.';
  return { key: 'attributes', label: '카테고리 속성', help, kind: 'ATTRIBUTES', required: false, group: 'ATTRIBUTE' };
}

/** Yes or no, off by default. */
export function toggle(key: string, label: string, more: More = {}): FieldSchema {
  return { key, label, kind: 'BOOLEAN', required: false, defaultValue: false, group: 'ETC', ...more };
}

/** One of some values, by their labels. */
export function choice(key: string, label: string, labels: Readonly<Record<string, string>>, more: More = {}): FieldSchema {
  const options = Object.entries(labels).map(([value, shown]) => ({ value, label: shown }));
  return { key, label, kind: 'SELECT', required: false, options, group: 'ETC', ...more };
}

/** A whole number with its bounds. */
export function count(key: string, label: string, [min, max]: readonly [number, number], more: More = {}): FieldSchema {
  return { key, label, kind: 'NUMBER', required: false, min, max, unit: '개', group: 'BASIC', ...more };
}

/** A line of text, or several lines with `TEXTAREA`. */
export function textField(key: string, label: string, maxLength: number, more: More & { kind?: 'TEXT' | 'TEXTAREA' } = {}): FieldSchema {
  return { key, label, kind: 'TEXT', required: false, maxLength, group: 'ETC', ...more };
}
