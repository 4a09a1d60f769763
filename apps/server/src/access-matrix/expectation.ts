/** Who may call what, written down a second time and independently of the gate that enforces it. */
import type { Access } from '@moa/contract';
import type { Caller } from './world.ts';

export type Verdict = 'in' | 401 | 403;

export function verdict(access: Access, caller: Caller): Verdict {
  if (access === 'PUBLIC') return 'in';
  if (caller === 'anonymous' || caller === 'expired' || caller === 'revoked') return 401;
  if (access === 'USER') return 'in';
  if (access === 'ADMIN') return caller === 'admin' || caller === 'acting' ? 'in' : 403;
  const isSeller = caller === 'seller' || caller === 'stranger' || caller === 'acting';
  if (access === 'SELLER_ONLY') return isSeller ? 'in' : 403;
  const holds = access.any.some((authority) => caller === `sub:${authority}`);
  return isSeller || holds ? 'in' : 403;
}
