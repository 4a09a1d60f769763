import type { security } from '@moa/contract';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import type { ApiTokens } from '../api-tokens/api-tokens.ts';
import type { LoginChallenges } from './login-challenge.ts';
import type { SecondFactor } from './second-factor.ts';

export interface SecurityServices {
  factor: SecondFactor;
  loginChallenges: LoginChallenges;
  apiTokens: ApiTokens;
}

export function securityRoutes({ factor, loginChallenges, apiTokens }: SecurityServices): Handlers<typeof security> {
  const audited =
    ({ actor, audit }: RequestContext): Parameters<SecondFactor['turnOff']>[1] =>
    (tx, detail) =>
      audit(tx, { target: { kind: 'user', id: actor.userId }, detail });

  return {
    secondFactor: ({ context }) => factor.state(context.actor),
    sendSecondFactorCode: ({ input, context }) => factor.sendEnrolmentCode(context.actor, input.channel, context.ip),
    turnOnSecondFactor: async ({ input, context }) => ({ channel: await factor.turnOn(context.actor, input, audited(context)) }),
    turnOffSecondFactor: async ({ context }) => {
      await factor.turnOff(context.actor, audited(context));
      return { ok: true };
    },
    resendLoginCode: ({ input, context }) => loginChallenges.askAgain(input.ticket, context.ip),
    sendProofCode: ({ context }) => factor.sendProofCode(context.actor, context.ip),
    prove: async ({ input, context }) => ({ until: (await factor.prove(context.actor, input, audited(context))).toISOString() }),
    resetSecondFactor: async ({ input, context }) => {
      await factor.reset(input.loginId, (tx, { userId, sellerId }) =>
        context.audit(tx, {
          ...(sellerId === null ? {} : { sellerId }),
          target: { kind: 'user', id: userId },
          detail: { loginId: input.loginId, reason: input.reason },
        }),
      );
      return { ok: true };
    },

    apiTokens: async ({ context }) => ({ contents: await apiTokens.list(context.sellerId) }),
    createApiToken: ({ input, context }) =>
      apiTokens.create(context.actor, input, {
        allow: (tx) => factor.requireRecentFactor(context.actor, tx),
        finish: (tx, { id, name, scopes }) =>
          context.audit(tx, { target: { kind: 'api_token', id }, after: { name, scopes, days: input.days } }),
      }),
    revokeApiToken: async ({ input, context }) => {
      const id = Number(input.id);
      await apiTokens.revoke(context.sellerId, id, (tx, { name }) =>
        context.audit(tx, { target: { kind: 'api_token', id }, before: { name } }),
      );
      return { ok: true };
    },
  };
}
