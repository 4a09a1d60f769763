/** Fields that must be filled in, with the messages the specification gives names to. */
import { isEmpty, type Rule } from './rule.ts';
import { REQUIRED_MESSAGE } from './text.ts';

/** Required with a message of its own. `false` (a consent that is not ticked) counts as not filled in. */
export function requiredWith(message: string): Rule<unknown> {
  return (value) => (isEmpty(value) || value === false ? message : null);
}

export const required = requiredWith(REQUIRED_MESSAGE);

export const qnaName = requiredWith('회사명 또는 이름을 입력해주십시오.');
export const qnaEmail = requiredWith('이메일을 입력해주십시오.');
export const qnaPhoneNumber = requiredWith('연락처를 입력해주십시오.');
/** Spelled as in the specification. */
export const qnaCommnet = requiredWith('문의 내용을 입력해주십시오.');
