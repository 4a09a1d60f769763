import { type FieldProblem, Fields, type Json, type Wording } from '../kernel/fields.ts';
import { badRequest, type InvalidInput } from './answers.ts';

export type BodyFields = Fields<InvalidInput>;

const TYPES = { TEXT: '문자열', INTEGER: '정수', FLAG: 'true 또는 false', CHOICE: '문자열', OBJECT: '객체', ROWS: '객체 목록' };

/** Kinds of complaints as the channel names them (sheet 8), with what a seller reads of them. */
function worded(label: string, problem: FieldProblem): Omit<InvalidInput, 'name'> {
  switch (problem.is) {
    case 'MISSING':
      return { type: problem.type === 'TEXT' ? 'NotEmpty' : 'NotNull', message: `${label} 항목을 입력해 주세요.` };
    case 'BLANK':
      return { type: 'NotBlank', message: `${label} 항목을 입력해 주세요.` };
    case 'WRONG_TYPE':
      return { type: 'NotValidType', message: `${label} 항목은 ${TYPES[problem.type]} 형식이어야 합니다.` };
    case 'TOO_LONG':
      return { type: 'SizeMax', message: `${label} 항목은 최대 ${problem.max}자까지 입력할 수 있습니다.` };
    case 'TOO_MANY':
      return { type: 'SizeMax', message: `${label} 항목은 최대 ${problem.max}개까지 입력할 수 있습니다.` };
    case 'OUT_OF_RANGE':
      return problem.value < problem.min
        ? { type: 'NumberMin', message: `${label} 항목은 ${problem.min} 이상이어야 합니다.` }
        : { type: 'NumberMax', message: `${label} 항목은 ${problem.max} 이하여야 합니다.` };
    case 'NOT_A_MULTIPLE':
      return { type: 'NumberUnit', message: `${label} 항목은 ${problem.step} 단위로 입력해 주세요.` };
    case 'NOT_ALLOWED':
      return { type: 'NotValidEnum', message: `${label} 항목의 값이 올바르지 않습니다.` };
    case 'OTHER':
      return { type: problem.code, message: problem.message };
    default:
      return { type: 'NotValid', message: `${label} 항목의 형식이 올바르지 않습니다.` };
  }
}

const WORDING: Wording<InvalidInput> = { problem: ({ path, label }, problem) => ({ name: path, ...worded(label, problem) }) };

export function fieldsOf(body: Json, path = '', problems: InvalidInput[] = []): BodyFields {
  return new Fields(body, WORDING, problems, path);
}

/** Answers 400 with everything that was found. */
export function refuseProblems({ problems }: BodyFields): void {
  if (problems.length > 0) throw badRequest('입력값이 올바르지 않습니다.', problems);
}
