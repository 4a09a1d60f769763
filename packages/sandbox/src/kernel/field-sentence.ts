import type { FieldProblem } from './fields.ts';

/** What is wrong with a field, as a Korean seller's office says it: for channels that have no sentences of their own. `label` may be its name. */
export function sentenceOf(label: string, problem: FieldProblem): string {
  switch (problem.is) {
    case 'MISSING':
    case 'BLANK':
      return `${label}은(는) 필수 입력값입니다.`;
    case 'WRONG_TYPE':
      if (problem.type === 'INTEGER') return `${label}은(는) 숫자여야 합니다.`;
      return problem.type === 'FLAG' ? `${label}은(는) true 또는 false여야 합니다.` : `${label}의 형식이 올바르지 않습니다.`;
    case 'TOO_LONG':
      return `${label}은(는) 최대 ${problem.max}자까지 입력할 수 있습니다.`;
    case 'TOO_MANY':
      return `${label}은(는) 최대 ${problem.max}개까지 등록할 수 있습니다.`;
    case 'OUT_OF_RANGE':
      return `${label}은(는) ${rangeOf(problem)} 합니다.`;
    case 'NOT_A_MULTIPLE':
      return `${label}은(는) ${problem.step}원 단위로 입력해 주세요.`;
    case 'NOT_ALLOWED':
      return `${label} 값(${String(problem.value)})이 올바르지 않습니다. 가능한 값: ${problem.allowed.join(', ')}`;
    case 'WRONG_FORM':
      return `${label}은(는) ${problem.form} 형식이어야 합니다.`;
    case 'UNKNOWN':
      return `${label}은(는) 알 수 없는 항목입니다.`;
    case 'OTHER':
      return problem.message;
  }
}

function rangeOf({ min, max }: { min: number; max: number }): string {
  if (max === Number.POSITIVE_INFINITY) return `${min} 이상이어야`;
  return min === Number.NEGATIVE_INFINITY ? `${max} 이하여야` : `${min} 이상 ${max} 이하여야`;
}
