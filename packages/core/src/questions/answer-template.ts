/** Templates of answers and their variables. Pure. */

/** What stands in braces in a template. */
export const ANSWER_VARIABLES = ['상품명', '주문번호', '구매자', '쇼핑몰', '스토어'] as const;
export type AnswerVariable = (typeof ANSWER_VARIABLES)[number];

export type AnswerValues = Readonly<Record<AnswerVariable, string>>;

const HOLE = /\{([^{}\n]{1,20})\}/g;

function isVariable(name: string): name is AnswerVariable {
  return ANSWER_VARIABLES.some((known) => known === name);
}

/** Names in braces that are no variables, each once. */
export function unknownVariables(template: string): string[] {
  const names = [...template.matchAll(HOLE)].map(([, name]) => (name ?? '').trim());
  return [...new Set(names)].filter((name) => !isVariable(name));
}

/** What is wrong with a template, in Korean; null when it can be used. */
export function templateProblem(template: string): string | null {
  if (template.trim() === '') return '템플릿 내용을 입력해주십시오.';
  const unknown = unknownVariables(template);
  if (unknown.length === 0) return null;
  const known = ANSWER_VARIABLES.map((name) => `{${name}}`).join(', ');
  return `쓸 수 없는 변수입니다: ${unknown.map((name) => `{${name}}`).join(', ')}. 쓸 수 있는 변수는 ${known}입니다.`;
}

/** The template with its values; `missing` names the variables of which nothing is known for this question. */
export function fillAnswer(template: string, values: AnswerValues): { body: string; missing: AnswerVariable[] } {
  const missing = new Set<AnswerVariable>();
  const body = template.replaceAll(HOLE, (hole, inside: string) => {
    const name = inside.trim();
    if (!isVariable(name)) return hole;
    const value = values[name].trim();
    if (value === '') missing.add(name);
    return value === '' ? hole : value;
  });
  return { body, missing: [...missing] };
}

/** A buyer as she may be addressed where everybody reads it: some shops name her by her mail address. */
export function addressable(buyer: string): string {
  return buyer.includes('@') ? '' : buyer;
}

/** Why a text must not leave as it is: a variable stands in it of which nothing is known. Null when it may. */
export function missingProblem(missing: readonly AnswerVariable[]): string | null {
  if (missing.length === 0) return null;
  return `이 문의에는 ${missing.map((name) => `{${name}}`).join(', ')}에 넣을 값이 없습니다. 그 부분을 직접 고쳐 보내주십시오.`;
}
