/** The code that proves an address: the same for joining, another address, finding an id and a forgotten password. */
import { publicApi } from '../../../client/public-api.ts';
import type { CodeAnswer, SentCode } from '../../../ui/forms/code-state.ts';
import { type UsedCode, useCode } from '../../../ui/forms/use-code.ts';

export interface AddressCodeOptions {
  /** Asks the server for a message with a code. */
  request(): Promise<CodeAnswer>;
  /** The ticket proves the address from now on, until this time. */
  onVerified(proof: SentCode): unknown;
  /** A code that is on its way already. */
  initial?: SentCode | null;
}

export function useAddressCode({ request, onVerified, initial = null }: AddressCodeOptions): UsedCode {
  return useCode<CodeAnswer>(
    {
      request,
      async check(code, sent) {
        const { ticket, expiresIn } = await publicApi.join.checkCode({ ticket: sent.ticket, code });
        await onVerified({ ticket, until: Date.now() + expiresIn * 1000 });
      },
    },
    initial,
  );
}
