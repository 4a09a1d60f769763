/** What the form of a sub-user holds, and what of it is sent. Pure. */
import { subUserProblems, tidySubUser } from '@moa/core';
import type { Authorities, NewSubUser, Rights, SubUser } from './queries.ts';

export interface SubUserValues {
  loginId: string;
  name: string;
  email: string;
  /** MAIL: she chooses her password by a mailed link. TYPED: the seller hands over the first one. */
  start: 'MAIL' | 'TYPED';
  password: string;
  authorities: Authorities;
  rights: Rights;
  /** Of all shops, also those linked later, or of those chosen. */
  shops: 'ALL' | 'SOME';
  shopAccountIds: string[];
}

export const NEW_SUB_USER: SubUserValues = {
  loginId: '',
  name: '',
  email: '',
  start: 'MAIL',
  password: '',
  authorities: { productAuth: false, orderAuth: true, csAuth: false, settleAuth: false },
  rights: { viewPersonal: false, downloadExcel: false, viewCost: false },
  shops: 'ALL',
  shopAccountIds: [],
};

export function valuesOf(user: SubUser): SubUserValues {
  const { loginId, name, authorities, rights, shopAccountIds } = user;
  const shops = shopAccountIds.length > 0 ? 'SOME' : 'ALL';
  return { ...NEW_SUB_USER, loginId, name, email: user.email ?? '', authorities, rights, shops, shopAccountIds };
}

export type FieldErrors = Partial<Record<'loginId' | 'name' | 'email' | 'password' | 'authorities' | 'shopAccountIds', string | undefined>>;

export function problemsOf(values: SubUserValues, existing: boolean): FieldErrors {
  const { loginId, name, email, start, password } = values;
  const authorities = Object.values(values.authorities).filter(Boolean).length;
  const found: FieldErrors = subUserProblems(
    { loginId, name, email, password: start === 'TYPED' ? password : null, authorities },
    { existing },
  );
  if (values.shops === 'SOME' && values.shopAccountIds.length === 0) found.shopAccountIds = '맡길 쇼핑몰을 하나 이상 골라주십시오.';
  return found;
}

type Sent = Pick<NewSubUser, 'name' | 'email' | 'authorities' | 'rights' | 'shopAccountIds'>;

/** What both calls are sent. */
export function sentOf(values: SubUserValues): Sent {
  const { authorities, rights, shops, shopAccountIds } = values;
  return {
    ...tidySubUser({ name: values.name, email: values.email }),
    authorities,
    rights,
    shopAccountIds: shops === 'ALL' ? [] : shopAccountIds,
  };
}

/** True while leaving would lose something. */
export function differs(values: SubUserValues, before: SubUserValues): boolean {
  const typed = (each: SubUserValues) => JSON.stringify([each.loginId, each.start === 'TYPED' ? each.password : '', sentOf(each)]);
  return typed(values) !== typed(before);
}
