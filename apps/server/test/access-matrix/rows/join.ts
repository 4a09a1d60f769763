import { CONSENT_KINDS, CONSENTS } from '@moa/core';
import { createPasswords, createPeopleVault } from '../../../src/modules/accounts/index.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createPlatformVault } from '../../../src/platform/crypto/index.ts';
import { createEnqueueMessage } from '../../../src/platform/outbox/index.ts';
import { createVerification, type VerificationPurpose } from '../../../src/platform/verification/index.ts';
import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

const CODE = '123456';
const PASSWORD = 'Matrix!82x';
const PHONE = '01012345678';
const IP = '10.0.0.9';

let calls = 0;
/** A name nobody had before: samples are made anew for every caller. */
const fresh = (word: string) => {
  calls += 1;
  return `${word}${calls.toString(36)}`;
};

async function codes(world: World) {
  const platformVault = await createPlatformVault(world.database, world.keys.master);
  const enqueueMessage = createEnqueueMessage(platformVault);
  const now = systemClock;
  return createVerification({ database: world.database, platformVault, enqueueMessage, now, limits: false, randomCode: () => CODE });
}

async function issued(world: World, purpose: VerificationPurpose, subject = ''): Promise<string> {
  const verification = await codes(world);
  const { ticket } = await world.database.system((tx) =>
    verification.issueCode(tx, { purpose, channel: 'SMS', address: PHONE, subject, ip: IP }),
  );
  return ticket;
}

async function verified(world: World, purpose: VerificationPurpose, subject = ''): Promise<string> {
  const ticket = await issued(world, purpose, subject);
  await (await codes(world)).checkCode({ ticket, code: CODE });
  return ticket;
}

/** A person to forget a password: the callers of the matrix keep theirs. */
async function forgetful(world: World): Promise<number> {
  const people = createPeopleVault(await createPlatformVault(world.database, world.keys.master));
  const loginId = fresh('forget');
  const { rows } = await world.database.system((tx) =>
    tx.query<{ user_id: number }>(
      `insert into user_account (login_id, password_hash, seller_id, role, name, email_sealed, email_hash)
       values ($1, '!', $2, 'U', '이잊음', $3, $4) returning user_id`,
      [
        loginId,
        world.stranger.sellerId,
        people.seal('email', loginId, `${loginId}@example.com`),
        people.hash('email', `${loginId}@example.com`),
      ],
    ),
  );
  return rows[0]?.user_id ?? 0;
}

let passwordHash: Promise<string> | undefined;

/** Everybody's password is known, and what an earlier caller changed is as before. */
async function givePasswords(world: World): Promise<void> {
  passwordHash ??= createPasswords().hash(PASSWORD);
  const hash = await passwordHash;
  await world.database.system((tx) => tx.query('update user_account set password_hash = $1', [hash]));
}

export const joinRows: Rows = {
  'join.checkId': { sample: () => ({ query: { loginId: 'moonlight1' } }), stranger: 'own' },
  'join.sendCode': { sample: () => ({ body: { purpose: 'JOIN', phoneNumber: '010-1234-5678' } }), stranger: 'own' },
  'join.checkCode': { sample: async (world) => ({ body: { ticket: await issued(world, 'JOIN'), code: CODE } }), stranger: 'own' },
  'join.ticketInfo': { sample: async (world) => ({ body: { ticket: await issued(world, 'JOIN') } }), stranger: 'own' },
  'join.checkBusinessNumber': { sample: () => ({ body: { businessNumber: '120-34-56782' } }), stranger: 'own' },
  'join.requestJoin': {
    sample: async (world) => {
      // Five logins are all that one number may have.
      await world.database.system((tx) => tx.query('update user_account set phone_hash = null'));
      return {
        body: {
          ticket: await verified(world, 'JOIN'),
          loginId: fresh('joiner'),
          password: PASSWORD,
          name: '김가입',
          email: `${fresh('joiner')}@example.com`,
          phoneNumber: '010-1234-5678',
          businessType: 'INDIVIDUAL',
          consents: CONSENT_KINDS.map((kind) => ({ kind, version: CONSENTS[kind].version })),
        },
      };
    },
    stranger: 'own',
  },
  'join.findId': { sample: async (world) => ({ body: { ticket: await verified(world, 'FIND_ID'), name: '김찾기' } }), stranger: 'own' },
  'join.resetWays': { sample: () => ({}), stranger: 'own' },
  'join.startReset': { sample: () => ({ body: { loginId: 'nobody1', channel: 'SMS' } }), stranger: 'own' },
  'join.resetPassword': {
    sample: async (world) => ({
      body: { ticket: await verified(world, 'RESET_PASSWORD', `user:${await forgetful(world)}`), password: 'Another!82x' },
    }),
    stranger: 'own',
  },
  'join.changePassword': {
    sample: async (world) => {
      await givePasswords(world);
      return { body: { password: PASSWORD, newPassword: 'Another!82x' } };
    },
    stranger: 'own',
  },
};
