/** Bodies as the platform reads them: exact in their kinds, no field that it does not know, and every wrong one named in a 422. */
import { type FieldProblem, Fields, type Json } from '../kernel/fields.ts';
import { ApiError } from './wire.ts';

export type BodyFields = Fields<readonly [path: string, message: string]>;

const KINDS = {
  TEXT: 'a string',
  INTEGER: 'a whole number',
  CHOICE: 'a string',
  FLAG: 'a boolean',
  OBJECT: 'an object',
  ROWS: 'objects',
  TEXTS: 'strings',
};

function messageOf(problem: FieldProblem): string {
  switch (problem.is) {
    case 'MISSING':
    case 'BLANK':
      return 'required';
    case 'WRONG_TYPE':
      return `must be ${KINDS[problem.type]}`;
    case 'TOO_LONG':
      return `at most ${problem.max} characters`;
    case 'TOO_MANY':
      return `at most ${problem.max} values`;
    case 'OUT_OF_RANGE':
      return `must be between ${problem.min} and ${problem.max}`;
    case 'NOT_A_MULTIPLE':
      return `must be a multiple of ${problem.step}`;
    case 'NOT_ALLOWED':
      return `must be one of ${problem.allowed.join(', ')}`;
    case 'WRONG_FORM':
      return `must be ${problem.form}`;
    case 'UNKNOWN':
      return 'unknown parameter';
    case 'OTHER':
      return problem.message;
  }
}

/** A reader that answers 422 with every wrong field under `more_info`. */
export function reader<T>(read: (fields: BodyFields) => T): (body: Json) => T {
  return (body) => {
    const fields: BodyFields = new Fields(body, { exact: true, problem: ({ path }, problem) => [path, messageOf(problem)] });
    const value = read(fields);
    fields.refuseOthers();
    // Of several problems of one field the first counts.
    const moreInfo = Object.fromEntries(fields.problems.toReversed());
    const [first] = fields.problems;
    if (first) throw new ApiError(422, `Invalid value. (parameter.${first[0] || 'request'})`, moreInfo);
    return value;
  };
}

export const REQUIRED = { required: true };
export const FLAGS = ['T', 'F'] as const;
export const DAY = { pattern: /^\d{4}-\d{2}-\d{2}$/, name: 'YYYY-MM-DD' };
export const CODE = { pattern: /^.{8}$/, name: 'a code of 8 characters' };
export const MONEY = { pattern: /^\d{1,10}\.\d{2}$/, name: 'a string with two decimals' };
export const SIGNED_MONEY = { ...MONEY, pattern: /^-?\d{1,10}\.\d{2}$/ };

/** A field that is absent where it was not sent. */
export function given<T>(fields: BodyFields, name: string, read: (name: string) => T): T | undefined {
  return fields.raw(name) === undefined ? undefined : read(name);
}
