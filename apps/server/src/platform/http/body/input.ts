/** From request to an operation's checked input. */
import { decodeQuery, type FieldProblem, problem } from '@moa/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Operation } from '../operations.ts';
import { MultipartBody } from './bodies.ts';
import { fieldProblems, koreanMessage, unknownFields, writePath } from './field-messages.ts';
import { nameNestsTooDeep } from './field-names.ts';

/**
 * Reads and checks the input of an operation. GET takes path and query; the others path and body, DELETE also the query.
 * Throws VALIDATION_FAILED (or UNKNOWN_FIELD, when nothing else is wrong) with a Korean message a field.
 */
export async function readInput(operation: Operation, request: FastifyRequest): Promise<unknown> {
  const given = gather(operation, request);
  const unstorable = findUnstorable(operation.detailed ? { ...(given as object), headers: undefined } : given);
  if (unstorable !== null)
    throw invalid([{ path: writePath(unstorable), code: 'INVALID_FORMAT', message: '사용할 수 없는 문자가 있습니다.' }]);
  if (operation.input === undefined) return undefined;
  if (!(operation.input instanceof z.ZodType)) throw new Error(`operation ${operation.name}: its input is no zod schema`);
  // Asked for a promise zod would not read objects by the code that it makes for their shape: twice the time. No schema waits for anything.
  const result = operation.input.safeParse(given, { error: koreanMessage, reportInput: true });
  if (!result.success) throw invalid(fieldProblems(result.error.issues.map((issue) => withoutPart(operation, issue))));
  if (operation.method !== 'GET') refuseUnknown(operation, given, result.data);
  return result.data;
}

function gather(operation: Operation, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>;
  const body = request.body instanceof MultipartBody ? request.body.fields : request.body;
  const query = () => readQuery(rawQuery(request.url));
  if (operation.detailed) return { params, query: query(), headers: request.headers, ...(body === undefined ? {} : { body }) };
  if (operation.method === 'GET') return { ...query(), ...params };
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    return Object.keys(params).length === 0 ? body : params;
  }
  return { ...(operation.method === 'DELETE' ? query() : {}), ...body, ...params };
}

const ESCAPES = /(?:%[\dA-F]{2})+/gi;

/** Whether what is percent-encoded is UTF-8: a lenient reader would search for something that nobody wrote. */
function isText(query: string): boolean {
  try {
    for (const [escapes] of query.matchAll(ESCAPES)) decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}

function readQuery(query: string): Record<string, unknown> {
  if (!isText(query))
    throw invalid([{ path: '', code: 'INVALID_FORMAT', message: '주소의 검색 조건이 UTF-8 문자가 아닙니다. UTF-8로 보내주십시오.' }]);
  const deep = [...new URLSearchParams(query).keys()].find(nameNestsTooDeep);
  if (deep !== undefined)
    throw invalid([{ path: deep.slice(0, 40), code: 'INVALID_FORMAT', message: '항목 이름이 너무 깊게 중첩되어 있습니다.' }]);
  return decodeQuery(query);
}

/** Where a NUL or half a surrogate pair hides in the input: no text of ours has one, and the database takes none. */
function findUnstorable(value: unknown, path: PropertyKey[] = []): PropertyKey[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null;
  // One path for all fields, which stays where something is found: a copy for each costs more than looking at them.
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      path.push(index);
      if (findUnstorable(item, path) !== null) return path;
      path.pop();
    }
    return null;
  }
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return path;
    path.push(key);
    if (findUnstorable((value as Record<string, unknown>)[key], path) !== null) return path;
    path.pop();
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function refuseUnknown(operation: Operation, given: unknown, parsed: unknown): void {
  const unknown = operation.detailed ? unknownFields(bodyOf(given), bodyOf(parsed)) : unknownFields(given, parsed);
  if (unknown.length > 0) throw invalid(unknown);
}

function invalid(errors: FieldProblem[]) {
  const onlyUnknown = errors.length > 0 && errors.every((error) => error.code === 'UNKNOWN_FIELD');
  return problem(onlyUnknown ? 'UNKNOWN_FIELD' : 'VALIDATION_FAILED', {
    errors: errors.slice(0, 200),
    ...(errors[0] === undefined ? {} : { detail: `${errors[0].path === '' ? '요청' : errors[0].path}: ${errors[0].message}` }),
  });
}

/** Paths name the caller's fields: which part of the request they came in is ours to know. */
function withoutPart(operation: Operation, issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const part = issue.path[0];
  const named = operation.detailed && issue.path.length > 1 && (part === 'body' || part === 'query' || part === 'params');
  return named ? { ...issue, path: issue.path.slice(1) } : issue;
}

function bodyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'body' in value ? value.body : undefined;
}

function rawQuery(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}
