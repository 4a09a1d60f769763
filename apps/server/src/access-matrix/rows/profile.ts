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
