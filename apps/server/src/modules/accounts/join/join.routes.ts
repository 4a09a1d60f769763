import type { join } from '@moa/contract';
import { formatBusinessNumber, rules } from '@moa/core';
import type { Handlers } from '../../../platform/http/index.ts';
import type { FindService } from '../recovery/find.service.ts';
import type { PasswordService } from '../recovery/password.service.ts';
import { type JoinService, shownAddress } from './join.service.ts';

export interface JoinServices {
  joining: JoinService;
  finding: FindService;
  passwords: PasswordService;
}

export function joinRoutes({ joining, finding, passwords }: JoinServices): Handlers<typeof join> {
  return {
    checkId: ({ input, context }) => joining.checkId(input.loginId, context.ip),
    sendCode: ({ input, context }) => finding.sendCode(input, context.ip),
    checkCode: ({ input }) => finding.checkCode(input),
    ticketInfo: async ({ input }) => {
      const { purpose, channel, address, verified, expiresIn } = await finding.ticketInfo(input.ticket);
      const shown = verified && purpose !== 'RESET_PASSWORD' ? shownAddress(channel, address) : null;
      return { purpose, channel, address: shown, verified, expiresIn };
    },
    checkBusinessNumber: async ({ input, context }) => {
      const { result, confirmed, message } = await joining.checkFirm(input.businessNumber, context.ip);
      return { result, confirmed, message, businessNumber: formatBusinessNumber(input.businessNumber) };
    },
    requestJoin: ({ input, context }) =>
      joining.join(input, { ip: context.ip, userAgent: context.userAgent ?? '', requestId: context.requestId }, (tx, joined) =>
        context.storeAnswer(tx, joined),
      ),
    findId: async ({ input }) => ({ contents: await finding.findIds(input) }),
    resetWays: async () => ({ contents: passwords.resetWays(), password: { ...rules.PASSWORD, message: rules.PASSWORD_MESSAGE } }),
    startReset: ({ input, context }) => passwords.startReset(input, context.ip),
    resetPassword: async ({ input, context }) => {
      const proof = input.token === undefined ? { ticket: input.ticket ?? '' } : { token: input.token };
      await passwords.reset(proof, input.password, { ip: context.ip, userAgent: context.userAgent, requestId: context.requestId });
      return { ok: true };
    },
    changePassword: async ({ input, context }) => {
      const revoked = await passwords.change(context.actor, { ...input, ip: context.ip }, (tx) =>
        context.audit(tx, { target: { kind: 'user', id: context.actor.userId } }),
      );
      return { ok: true, revoked };
    },
  };
}
