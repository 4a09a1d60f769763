/** Where in the product the seller has to look when a channel refuses it, reported from the channel's own words. Pure. */
import type { FieldProblem, Outcome } from './outcome.ts';
import { PATH } from './paths.ts';
import { placeBy, type RefusalTable } from './refusals/rows.ts';

/** Words and the path that they speak of; the first that fits counts. */
export type ErrorPaths = readonly (readonly [message: RegExp, path: string])[];

export interface ProductErrors {
  /** Path of what the words speak of; the product's name when they name nothing known. */
  pathOf(message: string): string;
  /** A refused product as something the seller can fix; every other outcome as it is. */
  asFix<T>(outcome: Outcome<T>): Outcome<T>;
  /** The same for a refused price. */
  asPriceFix<T>(outcome: Outcome<T>): Outcome<T>;
}

/** `subject` is the channel with its particle (`쿠팡이`); a table of causes that knows the places needs no other one; `isFinal` names refusals that no change of the product helps against. */
export function productErrors(subject: string, paths: ErrorPaths | RefusalTable, isFinal: (code: string) => boolean): ProductErrors {
  const find = 'rows' in paths ? placeBy(paths) : (message: string) => paths.find(([pattern]) => pattern.test(message))?.[1];
  const pathOf = (message: string) => find(message) ?? PATH.name;
  const fix = (code: string, message: string, path: string, what: string): FieldProblem => ({
    path,
    message: `${subject} ${what} 받지 않았습니다: ${message}`,
    channelCode: code,
    channelMessage: message,
  });
  const asked = <T>(outcome: Outcome<T>, problemOf: (code: string, message: string) => FieldProblem): Outcome<T> =>
    outcome.kind === 'refused' && !isFinal(outcome.code) ? { kind: 'fix', problems: [problemOf(outcome.code, outcome.message)] } : outcome;
  return {
    pathOf,
    asFix: (outcome) => asked(outcome, (code, message) => fix(code, message, pathOf(`${code} ${message}`), '상품을')),
    asPriceFix: (outcome) => asked(outcome, (code, message) => fix(code, message, PATH.price, '판매가를')),
  };
}
