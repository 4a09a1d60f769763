/** Sub-users (부계정): people who work for a seller, each with what they may do. The same rules in the browser and on the server. */
import { check, validate } from '../validation/rule.ts';
import { emailRules, loginIdRules, nameRules, passwordProblem } from './join-form.ts';
import { tidyText } from './person.ts';

/** Sub-users that a seller may have, disabled ones included: a login id is never given to somebody else. */
export const SUB_USERS_MAX = 50;
/** Shop accounts a sub-user may be limited to. */
export const SUB_SHOPS_MAX = 100;

/** What is typed of a sub-user. */
export interface SubUserForm {
  loginId: string;
  name: string;
  email: string;
  /** A first password to be handed over; null: a link to choose one is mailed. */
  password: string | null;
  /** How many of the four authorities are given. */
  authorities: number;
}

const AUTHORITY_MESSAGE = '맡길 업무를 하나 이상 골라주십시오.';

/** Messages by field; empty when the form is good. An existing sub-user keeps login id and password: give them as they are. */
export function subUserProblems(form: SubUserForm, { existing }: { existing: boolean }): Partial<Record<keyof SubUserForm, string>> {
  const fields = validate<Pick<SubUserForm, 'name' | 'email'>>({ name: nameRules, email: emailRules }, tidySubUser(form));
  const problems: Partial<Record<keyof SubUserForm, string>> = { ...fields };
  const give = (field: keyof SubUserForm, message: string | null) => {
    if (message !== null) problems[field] = message;
  };
  if (form.authorities === 0) give('authorities', AUTHORITY_MESSAGE);
  if (existing) return problems;
  give('loginId', check(loginIdRules, form.loginId));
  if (form.password !== null) give('password', passwordProblem(form.password));
  return problems;
}

/** Name and e-mail as they are stored. */
export function tidySubUser<F extends { name: string; email: string }>(form: F): F {
  return { ...form, name: tidyText(form.name), email: form.email.trim() };
}
