/** Where in the product the seller has to look when a channel refuses it, told from the channel's own words. Pure. */
import type { FieldProblem, Outcome } from './outcome.ts';
import { PATH } from './paths.ts';

/** Words and the path that they speak of; the first that fits counts. */
export type ErrorPlaces = readonly (readonly [words: RegExp, path: string])[];

export interface ProductErrors {
  /** Path of what the words speak of; the product's name when they name nothing known. */
  placeOf(words: string): string;
  /** A refused product as something the seller can fix; every other outcome as it is. */
  asFix<T>(outcome: Outcome<T>): Outcome<T>;
  /** The same for a refused price. */
  asPriceFix<T>(outcome: Outcome<T>): Outcome<T>;
}

/** `subject` is the channel with its particle (`쿠팡이`); `isFinal` names refusals that no change of the product helps against. */
export function productErrors(subject: string, places: ErrorPlaces, isFinal: (code: string) => boolean): ProductErrors {
  const placeOf = (words: string) => places.find(([pattern]) => pattern.test(words))?.[1] ?? PATH.name;
  const fix = (code: string, words: string, path: string, what: string): FieldProblem => ({
    path,
    message: `${subject} ${what} 받지 않았습니다: ${words}`,
    channelCode: code,
    channelMessage: words,
  });
  const asked = <T>(outcome: Outcome<T>, problemOf: (code: string, words: string) => FieldProblem): Outcome<T> =>
    outcome.kind === 'refused' && !isFinal(outcome.code) ? { kind: 'fix', problems: [problemOf(outcome.code, outcome.message)] } : outcome;
  return {
    placeOf,
    asFix: (outcome) => asked(outcome, (code, words) => fix(code, words, placeOf(`${code} ${words}`), '상품을')),
    asPriceFix: (outcome) => asked(outcome, (code, words) => fix(code, words, PATH.price, '판매가를')),
  };
}
