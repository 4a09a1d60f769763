/** The fields that the shop names (`extras.validation`, section 8) as fields of our product. */
import { productErrors } from '../sdk/error-paths.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { REFUSALS } from './refusals.ts';

export const { pathOf, asFix } = productErrors('카카오가', REFUSALS, (code) => /_NOT_FOUND$|^-2$|^-10\d{3}$/.test(code));

/** What the shop says of each field; empty where it names none. */
export function problemsOf(validation: Wire, code: string, subject: string): FieldProblem[] {
  return Object.entries(validation).flatMap(([name, words]) =>
    (Array.isArray(words) ? words : [words]).map((word) => {
      const said = text(word);
      return {
        path: pathOf(name),
        message: `${subject} 상품을 받지 않았습니다: ${said === '' ? name : said}`,
        channelCode: code,
        channelMessage: `${name}: ${said}`,
      };
    }),
  );
}
