/** What is wrong with step 2 of joining. Pure. */
import { type JoinForm, joinProblems, passwordAgainProblem } from '@moa/core';
import type { FieldErrors } from '../../parts/join-fields.ts';
import { type JoinDraft, sentForm } from '../join-draft.ts';

export interface InfoValues extends JoinForm {
  again: string;
}

/** Korean messages by field. @param verified the number that was proved by a code, or null */
export function infoProblems({ again, ...fields }: InfoValues, verified: JoinDraft['verified']): FieldErrors {
  const found: FieldErrors = joinProblems(sentForm(fields));
  const wrongAgain = found.password ? null : passwordAgainProblem(again, fields.password);
  if (wrongAgain !== null) found.again = wrongAgain;
  if (!found.phoneNumber && verified === null) found.phoneNumber = '휴대폰번호를 인증해주십시오.';
  return found;
}
