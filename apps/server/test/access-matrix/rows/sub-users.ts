import { createPeopleVault } from '../../../src/modules/accounts/index.ts';
import { createPlatformVault } from '../../../src/platform/crypto/index.ts';
import type { Rows } from '../row.ts';
import { MARK, type World } from '../world.ts';

let made = 0;
const access = {
  authorities: { productAuth: false, orderAuth: true, csAuth: false, settleAuth: false },
  rights: { viewPersonal: false, downloadExcel: false, viewCost: false },
  shopAccountIds: [],
};

/** Whoever gives a login to somebody has to have proved by code who she is. */
const proved = (world: World) => world.database.system((tx) => tx.query('update user_session set factor_at = now()'));

/** A sub-user of the world's seller who can be reached; answers her id. */
async function clerk(world: World): Promise<string> {
  await proved(world);
  made += 1;
  const loginId = `clerk${made.toString(36).padStart(4, '0')}`;
  const people = createPeopleVault(await createPlatformVault(world.database, world.keys.master));
  const { rows } = await world.database.system((tx) =>
    tx.query<{ user_id: number }>(
      `insert into user_account (login_id, password_hash, seller_id, role, name, email_sealed, authorities)
       values ($1, '!', $2, 'S', $3, $4, '["orderAuth"]') returning user_id`,
      [loginId, world.seller.sellerId, `${MARK} 직원`, people.seal('email', loginId, `${loginId}@example.com`)],
    ),
  );
  return String(rows[0]?.user_id);
}

export const subUsersRows: Rows = {
  'subUsers.list': {
    sample: async (world) => {
      await clerk(world);
      return {};
    },
    stranger: 'own',
  },
  'subUsers.create': {
    sample: async (world) => {
      await proved(world);
      made += 1;
      const loginId = `newsub${made.toString(36).padStart(4, '0')}`;
      return { body: { loginId, name: '이직원', email: `${loginId}@example.com`, ...access } };
    },
    stranger: 'own',
  },
  'subUsers.modify': {
    sample: async (world) => ({
      body: { id: await clerk(world), version: 1, name: '이직원', email: 'clerk@example.com', ...access },
    }),
    stranger: 404,
  },
  'subUsers.setActive': { sample: async (world) => ({ body: { id: await clerk(world), active: false } }), stranger: 404 },
  'subUsers.reset': { sample: async (world) => ({ body: { id: await clerk(world) } }), stranger: 404 },
};
