import { createHash, randomBytes } from 'node:crypto';
import { insertApiToken } from '../../../src/modules/accounts/api-tokens/api-tokens.queries.ts';
import { insertAttempt } from '../../../src/modules/accounts/auth/login.queries.ts';
import { createPeopleVault } from '../../../src/modules/accounts/index.ts';
import { insertChallenge } from '../../../src/modules/accounts/second-factor/second-factor.queries.ts';
import { createPlatformVault, hashToken } from '../../../src/platform/crypto/index.ts';
import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

/** Everybody can be mailed a code. */
async function giveAddresses({ database, keys }: World): Promise<void> {
  const people = createPeopleVault(await createPlatformVault(database, keys.master));
  await database.system(async (tx) => {
    const { rows } = await tx.query<{ login_id: string }>('select login_id from user_account');
    for (const { login_id } of rows) {
      const sealed = people.seal('email', login_id, `${login_id}@example.com`);
      await tx.query('update user_account set email_sealed = $2 where login_id = $1', [login_id, sealed]);
    }
  });
}

/** Everybody has it on, and has proved it in every open session. */
async function turnOnForAll(world: World): Promise<void> {
  await giveAddresses(world);
  await world.database.system(async (tx) => {
    await tx.query(`update user_account set second_factor = 'MAIL', second_factor_at = now()`);
    await tx.query('update user_session set factor_at = now()');
  });
}

/** A login of the stranger that waits for its code. */
async function waitingLogin(world: World): Promise<string> {
  await giveAddresses(world);
  const ticket = randomBytes(24).toString('base64url');
  const now = new Date();
  await world.database.system(async (tx) => {
    const attemptId = await insertAttempt(tx, world.stranger.loginId, '10.0.0.1', now);
    await insertChallenge(tx, {
      ticket_hash: hashToken(ticket),
      user_id: world.stranger.userId,
      attempt_id: attemptId,
      keep: false,
      password_digest: await passwordDigest(world),
      created_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    });
  });
  return ticket;
}

async function passwordDigest({ database, stranger }: World): Promise<Buffer> {
  const { rows } = await database.system((tx) =>
    tx.query<{ password_hash: string }>('select password_hash from user_account where user_id = $1', [stranger.userId]),
  );
  return createHash('sha256')
    .update(rows[0]?.password_hash ?? '')
    .digest();
}

async function tokenOfSeller({ database, seller }: World): Promise<string> {
  const { id } = await database.system((tx) =>
    insertApiToken(tx, {
      sellerId: seller.sellerId,
      userId: seller.userId,
      name: '폐기할 토큰',
      scopes: ['order:read'],
      hash: randomBytes(32),
      hint: 'abcd',
      now: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );
  return String(id);
}

/** Of nobody: a ticket is good for one person only, which `second-factor.integration.test.ts` proves. */
const proof = { ticket: 'A'.repeat(32), code: '123456' };

export const securityRows: Rows = {
  'security.secondFactor': { sample: () => ({}), stranger: 'own' },
  'security.sendSecondFactorCode': {
    sample: async (world) => {
      await giveAddresses(world);
      return { body: { channel: 'MAIL' } };
    },
    stranger: 'own',
  },
  'security.turnOnSecondFactor': { sample: () => ({ body: proof }), status: 422, stranger: 'own' },
  'security.turnOffSecondFactor': {
    sample: async (world) => {
      await turnOnForAll(world);
      return { body: {} };
    },
    stranger: 'own',
  },
  'security.resendLoginCode': { sample: async (world) => ({ body: { ticket: await waitingLogin(world) } }), stranger: 'own' },
  'security.sendProofCode': {
    sample: async (world) => {
      await giveAddresses(world);
      return { body: {} };
    },
    stranger: 'own',
  },
  'security.prove': { sample: () => ({ body: proof }), status: 422, stranger: 'own' },
  'security.resetSecondFactor': {
    sample: async (world) => {
      await turnOnForAll(world);
      return { body: { loginId: world.stranger.loginId, reason: '휴대폰 분실' } };
    },
    stranger: 'own',
  },
  'security.apiTokens': { sample: () => ({}), stranger: 'own' },
  'security.createApiToken': {
    sample: async (world) => {
      await turnOnForAll(world);
      // No more than twenty may be open.
      await world.database.system((tx) => tx.query(`delete from api_token where name = '만들 토큰'`));
      return { body: { name: '만들 토큰', scopes: ['order:read'], days: 30 } };
    },
    stranger: 'own',
  },
  'security.revokeApiToken': { sample: async (world) => ({ body: { id: await tokenOfSeller(world) } }), stranger: 404 },
};
