/** Korean messages for what a schema finds wrong, and the field list of a problem. */
import type { FieldProblem } from '@moa/contract';
import { REQUIRED_MESSAGE, rules } from '@moa/core';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const NUMBER = new Intl.NumberFormat('ko-KR');

const EXPECTED: Record<string, string> = {
  string: '문자로 입력해주십시오.',
  number: '숫자로 입력해주십시오.',
  int: '정수로 입력해주십시오.',
  boolean: 'true 또는 false로 입력해주십시오.',
  array: '목록으로 보내주십시오.',
  object: '객체로 보내주십시오.',
  record: '객체로 보내주십시오.',
  date: '날짜로 입력해주십시오.',
  file: '파일로 보내주십시오.',
};

const FORMATS: Record<string, string> = {
  email: rules.EMAIL_MESSAGE,
  url: '주소(URL) 형식이 올바르지 않습니다.',
  uuid: '식별자 형식이 올바르지 않습니다.',
  datetime: '날짜와 시간은 2026-01-31T09:00:00+09:00처럼 입력해주십시오.',
  date: '날짜는 2026-01-31처럼 입력해주십시오.',
  time: '시간은 09:00:00처럼 입력해주십시오.',
};

/** Error map for `safeParse`: used where the schema brings no message of its own. */
export function koreanMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return REQUIRED_MESSAGE;
      return EXPECTED[issue.expected] ?? '값의 형식이 올바르지 않습니다.';
    case 'too_big':
      return limitMessage(issue.origin, issue.maximum, '이하로');
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return REQUIRED_MESSAGE;
      return limitMessage(issue.origin, issue.minimum, '이상으로');
    case 'not_multiple_of':
      return `${NUMBER.format(issue.divisor)} 단위로 입력해주십시오.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? '형식이 올바르지 않습니다.';
    case 'invalid_value':
      return `다음 중 하나로 입력해주십시오: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return '알 수 없는 항목입니다.';
    default:
      return '값이 올바르지 않습니다.';
  }
}

/** Flattens a schema's issues: unknown keys become one entry each, failed unions show their closest branch. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], base: PropertyKey[] = []): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => unknownField([...path, key]));
    }
    if (issue.code === 'invalid_union') {
      const closest = closestBranch(issue.errors);
      if (closest !== undefined) return fieldProblems(closest, path);
    }
    return [{ path: writePath(path), code: issueCode(issue), message: issue.message }];
  });
}

/**
 * Fields of `given` that `parsed` does not know. A schema that strips unknown keys thus still refuses them, at any depth;
 * where the schema turned a value into something else, nothing below it is compared.
 */
export function unknownFields(given: unknown, parsed: unknown): FieldProblem[] {
  const found: FieldProblem[] = [];
  findUnknown(given, parsed, [], found);
  return found;
}

/** @param path of `given`; whole again when it returns: a copy for each field costs more than comparing them */
function findUnknown(given: unknown, parsed: unknown, path: PropertyKey[], found: FieldProblem[]): void {
  if (Array.isArray(given) && Array.isArray(parsed)) {
    for (const [index, item] of given.entries()) {
      path.push(index);
      findUnknown(item, parsed[index], path, found);
      path.pop();
    }
    return;
  }
  if (!isPlainObject(given) || !isPlainObject(parsed)) return;
  for (const key of Object.keys(given)) {
    path.push(key);
    if (Object.hasOwn(parsed, key)) findUnknown(given[key], parsed[key], path, found);
    else found.push(unknownField(path));
    path.pop();
  }
}

/** `['skus', 0, 'price']` → `skus[0].price`. */
export function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, segment) => {
    if (typeof segment === 'number') return `${written}[${segment}]`;
    return written === '' ? String(segment) : `${written}.${String(segment)}`;
  }, '');
}

function unknownField(path: readonly PropertyKey[]): FieldProblem {
  return { path: writePath(path), code: 'UNKNOWN_FIELD', message: '알 수 없는 항목입니다.' };
}

function limitMessage(origin: string, limit: number | bigint, side: '이상으로' | '이하로'): string {
  // The bound of every integer, not of this field.
  if (Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER) return '숫자가 너무 큽니다.';
  const value = NUMBER.format(limit);
  if (origin === 'string') return `${value}자 ${side} 입력해주십시오.`;
  if (origin === 'array' || origin === 'set') return `${value}개 ${side} 보내주십시오.`;
  if (origin === 'file') return `파일을 ${value}바이트 ${side} 보내주십시오.`;
  return `${value} ${side} 입력해주십시오.`;
}

function issueCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'REQUIRED';
  return issue.code.toUpperCase();
}

function closestBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | undefined {
  // The branch that got furthest into the value is the one the caller meant.
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return branches.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0];
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && (value.constructor === Object || Object.getPrototypeOf(value) === null);
}
