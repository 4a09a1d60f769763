import { createPasswords } from '../../../src/modules/accounts/index.ts';
import { insertRow } from '../data/insert.ts';
import type { Rows } from '../row.ts';
import type { World } from '../world.ts';

/** Everybody's profile is as it was before an earlier caller changed it. */
async function untouched(world: World): Promise<void> {
  await world.database.system((tx) => tx.query('update user_account set profile_version = 0'));
}

function formOf(part: string, value: unknown): FormData {
  const form = new FormData();
  form.append(part, new Blob([JSON.stringify(value)], { type: 'application/json' }));
  return form;
}

export const profileRows: Rows = {
  'profile.read': { sample: () => ({}), stranger: 'own' },
  'profile.sendCode': { sample: () => ({ body: { channel: 'SMS', phoneNumber: '010-1234-5678' } }), stranger: 'own' },
  'profile.modify': {
    sample: async (world) => {
      await untouched(world);
      return { form: formOf('userModifyDTO', { version: 0, name: '김모아' }) };
    },
    stranger: 'own',
  },
};

/** The firm as it was, and nothing waiting for an administrator. */
async function sameFirm(world: World): Promise<void> {
  await world.database.system((tx) =>
    tx.query(`update approval_request set status = 'WITHDRAWN', decided_at = now() where status = 'WAIT'`),
  );
  await world.database.system((tx) => tx.query('update seller set company_version = 0'));
}

const firm = { businessType: 'INDIVIDUAL', companyName: '이름', businessNumber: '' };

async function waitingRequest(world: World): Promise<string> {
  await sameFirm(world);
  const text = `insert into approval_request (seller_id, kind, before, after, requested_by, requested_at)
    values ($1, 'COMPANY', $2, $3, $4, now())`;
  const after = { ...firm, companyName: '새 이름', businessState: null, businessCheckedAt: null };
  return insertRow(world, text, [JSON.stringify(firm), JSON.stringify(after), world.seller.userId]);
}

const details = { representative: '', zipCode: '', address1: '', address2: '', businessKind: '', businessItem: '', mailOrderNumber: '' };

export const companyRows: Rows = {
  'company.read': { sample: () => ({}), stranger: 'own' },
  'company.modify': {
    sample: async (world) => {
      await sameFirm(world);
      return { form: formOf('userCompanyModifyDTO', { version: 0, ...details }) };
    },
    stranger: 'own',
  },
  'company.request': {
    sample: async (world) => {
      await sameFirm(world);
      return { form: formOf('userCompanyModifyDTO', { version: 0, ...firm, companyName: '새 이름' }) };
    },
    stranger: 'own',
  },
  'company.withdrawRequest': { sample: async (world) => ({ body: { id: await waitingRequest(world) } }), stranger: 404 },
  'company.requests': { sample: () => ({}), stranger: 'own' },
  'company.decide': {
    sample: async (world) => {
      const id = await waitingRequest(world);
      return { body: { sellerId: String(world.seller.sellerId), id, approve: true } };
    },
    stranger: 404,
  },
};

const PASSWORD = 'Matrix!82x';
let passwordHash: Promise<string> | undefined;

/** The seller and everybody else as if nobody had left. */
async function nobodyLeft(world: World): Promise<void> {
  passwordHash ??= createPasswords().hash(PASSWORD);
  const hash = await passwordHash;
  await world.database.system((tx) => tx.query(`update seller set status = 'ACTIVE'`));
  await world.database.system((tx) => tx.query(`update user_account set status = 'ACTIVE', password_hash = $1`, [hash]));
}

/** No export stands in the way of another. */
async function noExports(world: World): Promise<void> {
  await world.database.system((tx) => tx.query('delete from data_export'));
}

async function finishedExport(world: World): Promise<string> {
  await world.database.system((tx) => tx.query('update user_session set factor_at = now()'));
  const file = `insert into file (seller_id, kind, hash, content_type, bytes, object_key, object_secret)
    values ($1, 'EXPORT', '\\x00', 'application/zip', 1, 'none.sealed', '\\x00')`;
  const run = `insert into job_run (seller_id, kind, title, status) values ($1, 'accounts.export', '내보내기', 'DONE')`;
  const [fileId, runId] = [await insertRow(world, file, []), await insertRow(world, run, [])];
  const text = `insert into data_export (seller_id, status, reason, run_id, file_id, requested_by, requested_at, finished_at)
    values ($1, 'DONE', '보관', $2, $3, $4, now() - interval '2 days', now())`;
  return insertRow(world, text, [runId, fileId, world.seller.userId]);
}

export const leavingRows: Rows = {
  'leaving.exports': { sample: () => ({}), stranger: 'own' },
  'leaving.startExport': {
    sample: async (world) => {
      await noExports(world);
      return { body: { reason: '보관용' } };
    },
    stranger: 'own',
  },
  'leaving.exportTicket': {
    sample: async (world) => ({ body: { id: await finishedExport(world), reason: '보관용' } }),
    stranger: 404,
  },
  'leaving.consequences': { sample: () => ({}), stranger: 'own' },
  'leaving.withdraw': {
    sample: async (world) => {
      await nobodyLeft(world);
      return { body: { password: PASSWORD, agreed: true } };
    },
    stranger: 'own',
  },
};
