/** 상품정보제공고시: our items as the channel's typed child (section 4, productInfoProvidedNotice). */
import { notices as table } from '@moa/core/data';
import { withObject } from '../sdk/korean.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { noticeValue, PATH } from '../sdk/paths.ts';

interface NoticeItem {
  code: string;
  label: string;
  requirement: string;
  channelFields?: Record<string, string | null | undefined> | null;
}

interface NoticeGroup {
  code: string;
  name: string;
  channelCodes: Record<string, string | null | undefined>;
  items: NoticeItem[];
}

const COLUMN = 'SMART_STORE';
const groups = table.notices as NoticeGroup[];
const commonItems = table.commonItems as NoticeItem[];
const byCode = new Map(groups.map((group) => [group.code, group]));
const DATE = /^\d{4}-\d{2}(-\d{2})?$/;
const PHONE = /^[\d-]{8,14}$/;
/** Fields the channel types as booleans. */
const FLAG_FIELDS = new Set(['geneticallyModified', 'importDeclarationCheck']);

/** `FASHION_ITEMS` → `fashionItems`. */
export function childKey(type: string): string {
  return type.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The channel's notice body; null when our group has no type there. Trade terms that nobody gave fall back to the preset. */
export function toNotice(noticeCode: string, values: Readonly<Record<string, string>>): Record<string, unknown> | null {
  const group = byCode.get(noticeCode);
  const type = group?.channelCodes[COLUMN];
  if (!group || !type) return null;
  const body: Record<string, unknown> = {};
  for (const item of group.items) {
    const value = values[item.code]?.trim() ?? '';
    const fields = item.channelFields?.[COLUMN];
    if (fields && value !== '') Object.assign(body, spread(fields, value));
  }
  for (const item of commonItems) {
    const field = item.channelFields?.[COLUMN];
    if (field) body[field] = values[item.code]?.trim() || table.defaultText;
  }
  return { productInfoProvidedNoticeType: type, [childKey(type)]: body };
}

/** `a+b`: the value is divided between the fields; `a/b`: one of them takes it. */
function spread(fields: string, value: string): Record<string, unknown> {
  const names = fields.split('+');
  const parts = value.split(/[/,]/).map((part) => part.trim());
  const divided = names.length > 1 && parts.length === names.length;
  return Object.fromEntries(
    names.map((name, index) => {
      const part = divided ? (parts[index] ?? value) : value;
      const field = chooseField(name.split('/'), part);
      return [field, FLAG_FIELDS.has(field) ? isYes(part) : part];
    }),
  );
}

function chooseField(choices: string[], value: string): string {
  const textField = choices.find((name) => name.endsWith('Text'));
  if (textField) return DATE.test(value) ? (choices[0] ?? textField) : textField;
  const phoneField = choices.find((name) => name.endsWith('PhoneNumber'));
  if (phoneField && PHONE.test(value)) return phoneField;
  return choices[0] ?? '';
}

function isYes(value: string): boolean {
  return !/^(n|no|f|false|x|아니요|아님|없음|비해당|해당\s*(?:사항\s*)?없음)/i.test(value);
}

/** Our item code of a field in the channel's typed child; null when there is none. */
export function noticeItemCode(child: string, field: string): string | null {
  const group = groups.find(({ channelCodes }) => childKey(channelCodes[COLUMN] ?? '') === child);
  const items = [...(group?.items ?? []), ...commonItems];
  return items.find((item) => item.channelFields?.[COLUMN]?.split(/[+/]/).includes(field))?.code ?? null;
}

/** Required items that are empty, and a group the channel does not take. */
export function noticeProblems(noticeCode: string, values: Readonly<Record<string, string>>): FieldProblem[] {
  if (noticeCode === '') return [];
  const group = byCode.get(noticeCode);
  if (!group?.channelCodes[COLUMN]) {
    return [{ path: PATH.notice, message: '스마트스토어가 받지 않는 상품군입니다. 다른 상품군을 선택해주십시오.' }];
  }
  return group.items.flatMap((item) => {
    const missing = item.requirement === 'REQUIRED' && item.channelFields?.[COLUMN] && !values[item.code]?.trim();
    return missing ? [{ path: noticeValue(item.code), message: `상품정보제공고시의 ${withObject(item.label)} 입력해주십시오.` }] : [];
  });
}
