import { sentenceOf } from '../kernel/field-sentence.ts';
import { type FieldProblem, Fields, type Json, type Wording } from '../kernel/fields.ts';
import { badRequest, type InvalidInput } from './answers.ts';

export type BodyFields = Fields<InvalidInput>;

/** Kinds of complaints as the channel names them (sheet 8). */
const KINDS: Record<FieldProblem['is'], string> = {
  MISSING: 'NotNull',
  BLANK: 'NotBlank',
  WRONG_TYPE: 'NotValidType',
  TOO_LONG: 'SizeMax',
  TOO_MANY: 'SizeMax',
  OUT_OF_RANGE: 'NumberMax',
  NOT_A_MULTIPLE: 'NumberUnit',
  NOT_ALLOWED: 'NotValidEnum',
  WRONG_FORM: 'NotValid',
  UNKNOWN: 'NotValid',
  OTHER: 'NotValid',
};

function kindOf(problem: FieldProblem): string {
  if (problem.is === 'MISSING' && problem.type === 'TEXT') return 'NotEmpty';
  if (problem.is === 'OUT_OF_RANGE' && problem.value < problem.min) return 'NumberMin';
  return (problem.is === 'OTHER' && problem.code) || KINDS[problem.is];
}

const WORDING: Wording<InvalidInput> = {
  problem: ({ path, label }, problem) => ({ name: path, type: kindOf(problem), message: sentenceOf(`${label} 항목`, problem) }),
};

export function fieldsOf(body: Json, path = '', problems: InvalidInput[] = []): BodyFields {
  return new Fields(body, WORDING, problems, path);
}

/** Answers 400 with everything that was found. */
export function refuseProblems({ problems }: BodyFields): void {
  if (problems.length > 0) throw badRequest('입력값이 올바르지 않습니다.', problems);
}
