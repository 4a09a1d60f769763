import { toProblem } from '../problem.ts';

/** What went wrong in a sentence or two, where there is one line for it. */
export function sentenceOf(error: unknown): string {
  const { title, detail, errors } = toProblem(error);
  const [first] = errors;
  if (first) return first.message;
  return detail && detail !== title ? `${title} ${detail}` : title;
}
