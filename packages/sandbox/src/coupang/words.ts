import { type FieldProblem, Fields, type Json } from '../kernel/fields.ts';

/** How WING words what is wrong with a field. Numbers and booleans may be texts (sheet 9). */
export function fieldsOf(source: Json): Fields<string> {
  return new Fields(source, { lenient: true, problem: ({ parent, name }, problem) => placeOf(parent) + sentence(name, problem) });
}

function placeOf(parent: string): string {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(parent) ?? [];
  if (list === undefined) return '';
  return list === 'items' ? `[옵션 ${Number(index) + 1}] ` : `[${list}] `;
}

const TYPES: Record<string, string> = { INTEGER: '숫자여야 합니다.', FLAG: 'true 또는 false여야 합니다.' };

function sentence(name: string, problem: FieldProblem): string {
  switch (problem.is) {
    case 'MISSING':
    case 'BLANK':
      return `${name}은(는) 필수 입력값입니다.`;
    case 'WRONG_TYPE':
      return `${name}은(는) ${TYPES[problem.type] ?? '형식이 올바르지 않습니다.'}`;
    case 'TOO_LONG':
      return `${name}은(는) 최대 ${problem.max}자까지 입력할 수 있습니다.`;
    case 'TOO_MANY':
      return `${name}은(는) 최대 ${problem.max}개까지 등록할 수 있습니다.`;
    case 'OUT_OF_RANGE':
      return `${name}은(는) ${problem.min} 이상 ${problem.max} 이하여야 합니다.`;
    case 'NOT_A_MULTIPLE':
      return `${name}은(는) ${problem.step}원 단위로 입력해 주세요.`;
    case 'NOT_ALLOWED':
      return `${name} 값(${String(problem.value)})이 올바르지 않습니다. 가능한 값: ${problem.allowed.join(', ')}`;
    case 'WRONG_FORM':
      return `${name}은(는) ${problem.form} 형식이어야 합니다.`;
    case 'UNKNOWN':
      return `${name}은(는) 알 수 없는 값입니다.`;
    case 'OTHER':
      return problem.message;
  }
}

/** Texts that a seller may leave out; they are kept all the same. */
export function optionalTexts(fields: Fields<string>, max: number, names: readonly string[]): void {
  for (const name of names) fields.values[name] = fields.text(name, { max });
}
