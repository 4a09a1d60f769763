/** `moa distribute`: from one server to a cluster. */
import pg from 'pg';
import { LAYOUTS } from '../migrations/tables.ts';
import { pendingMigrations, requireServers } from '../platform/database/index.ts';
import { distribute } from '../platform/distribution/index.ts';
import type { Command } from './command.ts';

/** Of Citus itself; more of them let more workers share the rows later. */
const SHARDS = 32;

interface Asked {
  apply: boolean;
  shards: number;
}

export const distributeCommand: Command = {
  name: 'distribute',
  usage: '[--apply] [--shards 32]',
  summary:
    '판매자의 테이블을 Citus 클러스터에 나누어 둡니다. --apply가 없으면 할 일만 보여 줍니다. (put the tables of sellers on a cluster)',
  run: async ({ config, print }, words) => {
    const asked = readWords(words);
    if (asked === null) {
      print('--apply와 --shards(1~1024)만 적을 수 있습니다. (only --apply and --shards)');
      return 1;
    }
    const { adminUrl } = config.database;
    if (adminUrl === null) {
      print(
        '내장 데이터베이스는 나눌 수 없습니다. DATABASE_URL과 DATABASE_ADMIN_URL에 Citus 코디네이터를 지정하십시오. (DATABASE_ADMIN_URL is needed)',
      );
      return 1;
    }
    await requireServers(config.database, true);
    const client = new pg.Client({ connectionString: adminUrl, application_name: 'moa-distribute' });
    await client.connect();
    try {
      return await run(client, asked, print);
    } finally {
      await client.end();
    }
  },
};

async function run(client: pg.Client, { apply, shards }: Asked, print: (text: string) => void): Promise<number> {
  const { refused, steps } = await distribute(client, {
    layouts: LAYOUTS,
    pending: await pendingMigrations(client),
    apply,
    shards,
    onStep: ({ says }) => print(`  ${says}`),
  });
  if (refused.length > 0) {
    print('나눌 수 없습니다. 아무것도 바꾸지 않았습니다. (refused; nothing was changed)');
    for (const reason of refused) print(`  ${reason}`);
    return 1;
  }
  if (steps.length === 0) print('모두 나뉘어 있습니다. 할 일이 없습니다. (nothing to do)');
  else if (apply) print(`${steps.length}단계를 마쳤습니다. (done)`);
  else {
    for (const { says } of steps) print(`  ${says}`);
    print(`${steps.length}단계를 하게 됩니다. 아직 아무것도 바꾸지 않았습니다. --apply를 붙이면 실행합니다. (nothing was changed yet)`);
  }
  return 0;
}

function readWords(words: readonly string[]): Asked | null {
  const asked: Asked = { apply: false, shards: SHARDS };
  for (let at = 0; at < words.length; at++) {
    if (words[at] === '--apply') asked.apply = true;
    else if (words[at] === '--shards' && /^\d{1,4}$/.test(words[at + 1] ?? '')) asked.shards = Number(words[++at]);
    else return null;
  }
  return asked.shards >= 1 && asked.shards <= 1024 ? asked : null;
}
