import { sentenceOf } from '../kernel/field-sentence.ts';
import { Fields, type Json, type Wording } from '../kernel/fields.ts';
import { type InvalidField, invalid } from './answers.ts';

export type BodyFields = Fields<InvalidField>;

/** Numbers and truths may be sent as texts, at both shops. */
const WORDING: Wording<InvalidField> = {
  lenient: true,
  problem: ({ path, label }, problem) => ({ field: path, message: sentenceOf(label, problem) }),
};

export function fieldsOf(body: Json, path = '', problems: InvalidField[] = []): BodyFields {
  return new Fields(body, WORDING, problems, path);
}

/** Answers 400 with everything that was found. */
export function refuseProblems({ problems }: Pick<BodyFields, 'problems'>): void {
  if (problems.length > 0) throw invalid(problems);
}
