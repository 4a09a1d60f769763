/** Somebody who has joined, with an address and a number whose messages can be read. */
import { randomUUID } from 'node:crypto';
import { type Contract, contract } from '@moa/contract';
import { createClient } from '@moa/contract/client';
import { CONSENT_KINDS, CONSENTS } from '@moa/core';
import { CODE, readMessage } from './mailbox.ts';

export interface Joined {
  loginId: string;
  password: string;
  email: string;
  phone: string;
}

/** Joins by the API, as the screens of joining do. `phone` is one that nobody else of the run uses. */
export async function join(url: string, loginId: string, phone: string): Promise<Joined> {
  const api = createClient<Contract>({ baseUrl: url, contract, accessToken: () => null, newIdempotencyKey: randomUUID });
  const person = { loginId, password: 'Dal8bit!sang', email: `${loginId}@example.com`, phone };
  const { ticket } = await api.join.sendCode({ purpose: 'JOIN', phoneNumber: phone });
  if (ticket === null) throw new Error('no code was sent');
  await api.join.checkCode({ ticket, code: await readMessage(url, phone, CODE) });
  await api.join.requestJoin({
    ticket,
    loginId,
    password: person.password,
    name: '김보안',
    email: person.email,
    phoneNumber: phone,
    businessType: 'INDIVIDUAL',
    consents: CONSENT_KINDS.filter((kind) => CONSENTS[kind].required).map((kind) => ({ kind, version: CONSENTS[kind].version })),
  });
  return person;
}
