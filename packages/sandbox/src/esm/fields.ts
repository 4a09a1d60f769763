import { byteLength } from '@moa/core';
import { sentenceOf } from '../kernel/field-sentence.ts';
import { Fields, type Json, type Wording } from '../kernel/fields.ts';
import type { Site } from './site.ts';

export type BodyFields = Fields<string>;

/** Every sentence names the path of what it is about. */
const WORDING: Wording<string> = {
  lenient: true,
  problem: ({ path, name, label }, problem) => `${sentenceOf(label === name ? name : `${label} 항목`, problem)} (${path})`,
};

export function fieldsOf(body: Json): BodyFields {
  return new Fields(body, WORDING);
}

/** A text of which Hangul counts two. */
export function bytesText(fields: BodyFields, name: string, max: number, options: { required?: boolean; label: string }): string {
  const value = fields.text(name, options);
  if (byteLength(value) > max) fields.complain(name, `${options.label} 항목은(는) 최대 ${max}바이트까지 입력할 수 있습니다.`);
  return value;
}

/** The object of a member that speaks of sites; what it says of the other one is refused. */
export function ofSite(fields: BodyFields | null, name: string, { key }: Site, required = true, label = name): BodyFields | null {
  const inner = fields?.object(name, { required, label }) ?? null;
  const other = key === 'iac' ? ['gmkt', 'Gmkt'] : ['iac', 'Iac'];
  for (const one of other) if (inner?.raw(one) !== undefined) inner?.complain(one, '판매자 인증 정보(ssi)에 없는 사이트의 값입니다.');
  return inner;
}
