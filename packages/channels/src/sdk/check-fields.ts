/** Values of a channel's own fields against their schema, before anything is sent. */
import type { FieldValue } from '@moa/core';
import { parseAttributes } from './attributes.ts';
import type { FieldSchema } from './fields.ts';
import { withCommas, withObject, withTopic } from './korean.ts';
import type { FieldProblem } from './outcome.ts';

/**
 * Problems of the values of a connector's fields, path `etc.<key>`. A field that inherits from the base product may stay empty:
 * what it inherits is checked as part of the product.
 */
export function checkFields(schema: readonly FieldSchema[], values: Readonly<Record<string, FieldValue>>): FieldProblem[] {
  return schema.flatMap((field) => {
    const message = problemOf(field, values[field.key]);
    return message === null ? [] : [{ path: `etc.${field.key}`, message }];
  });
}

function problemOf(field: FieldSchema, value: FieldValue | undefined): string | null {
  if (isEmpty(value)) return field.required && field.inherits === undefined ? missing(field) : null;
  switch (field.kind) {
    case 'TEXT':
    case 'TEXTAREA':
      return typeof value === 'string' ? lengthProblem(field, value) : `${withTopic(field.label)} 글자로 입력해주십시오.`;
    case 'LOOKUP':
      return typeof value === 'string' ? null : `${withObject(field.label)} 다시 선택해주십시오.`;
    case 'NUMBER':
      return numberProblem(field, value);
    case 'BOOLEAN':
      return typeof value === 'boolean' ? null : `${withTopic(field.label)} 예 또는 아니요로 선택해주십시오.`;
    case 'SELECT':
      return field.options?.some((option) => option.value === value) ? null : `${withObject(field.label)} 목록에서 선택해주십시오.`;
    case 'ATTRIBUTES':
      return attributesProblem(field, value);
  }
}

function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

function missing(field: FieldSchema): string {
  const verb = field.kind === 'TEXT' || field.kind === 'TEXTAREA' || field.kind === 'NUMBER' ? '입력' : '선택';
  return `${withObject(field.label)} ${verb}해주십시오.`;
}

function lengthProblem(field: FieldSchema, text: string): string | null {
  if (field.maxLength === undefined || text.length <= field.maxLength) return null;
  return `${withTopic(field.label)} ${withCommas(field.maxLength)}자 이하로 입력해주십시오. (현재 ${withCommas(text.length)}자)`;
}

function numberProblem(field: FieldSchema, value: FieldValue | undefined): string | null {
  const unit = field.unit ?? '';
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${withTopic(field.label)} 숫자로 입력해주십시오.`;
  if (field.min !== undefined && value < field.min) return `${withTopic(field.label)} ${withCommas(field.min)}${unit} 이상이어야 합니다.`;
  if (field.max !== undefined && value > field.max) return `${withTopic(field.label)} ${withCommas(field.max)}${unit} 이하여야 합니다.`;
  return null;
}

function attributesProblem(field: FieldSchema, value: FieldValue | undefined): string | null {
  const wellFormed = Array.isArray(value) && parseAttributes(value).length === value.length;
  return wellFormed ? null : `${withObject(field.label)} 다시 선택해주십시오.`;
}
