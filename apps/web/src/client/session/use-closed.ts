import type { Contract, OperationMeta } from '@moa/contract/types';
import { wireContract } from '../contract.ts';
import { useUser } from '../use-user.ts';

interface Operation {
  '~orpc': { meta: OperationMeta };
}

/** What stands in the place of something that the contract keeps for the seller in person. */
export const CLOSED_TEXT = '셀러 본인만 할 수 있어요.';

/**
 * True for an administrator who acts as a seller, where the contract closes the operation to him: its button is not offered.
 * `useClosed((contract) => contract.subUsers.create)`
 */
export function useClosed(operation: (contract: Contract) => Operation): boolean {
  const acting = useUser().sellerLoginId !== null;
  return acting && operation(wireContract as unknown as Contract)['~orpc'].meta.acting === 'CLOSED';
}
