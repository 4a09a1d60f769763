/** Every command of `npm run moa -- …`. A module adds its own here. */

import { rebuildCounters, verifyCounters } from '../modules/orders/index.ts';
import { readPlanOrder, setPlan } from '../modules/payment/index.ts';
import { rebuildBalances, verifyStock } from '../modules/stock/index.ts';
import { verifyAudit } from '../platform/audit/index.ts';
import { generateKey, loadKeys, nameOfKey } from '../platform/config/index.ts';
import { rewrapKeys } from '../platform/crypto/index.ts';
import { reviveDeadLetter } from '../platform/jobs/index.ts';
import { failedMessages, retryMessage, waitingMessages } from '../platform/outbox/index.ts';
import { requireKnownToPeers } from '../platform/processes/index.ts';
import { createAdminCommand } from './admin-create.ts';
import { backupCommand, fingerprintsCommand, restoreCommand } from './backup.ts';
import type { Command } from './command.ts';
import { distributeCommand } from './distribute.ts';

const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: '데이터베이스를 이 버전에 맞게 바꿉니다. (bring the database up to date)',
  run: async ({ database, print }) => {
    await database();
    print('데이터베이스가 최신입니다. (up to date)');
    return 0;
  },
};

const generateKeyCommand: Command = {
  name: 'keys generate',
  usage: '[name]',
  summary: '새 키 한 개를 출력합니다. (print a new entry for MOA_SECRET_KEYS or MOA_TOKEN_KEYS)',
  run: async ({ print }, [name]) => {
    print(generateKey(name ?? `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`));
    return 0;
  },
};

const rotateKeysCommand: Command = {
  name: 'keys rotate',
  usage: '',
  summary: '판매자 키를 가장 새 마스터 키로 다시 감쌉니다. (re-wrap every data key by the newest master key)',
  run: async ({ config, database, print }) => {
    const { master } = loadKeys(config);
    const connected = await database();
    await requireKnownToPeers(connected, nameOfKey(master[0]));
    const { rewrapped, byMaster } = await rewrapKeys(connected, master);
    print(`다시 감싼 키 (re-wrapped): ${rewrapped}`);
    for (const { masterKeyId, keys } of byMaster) print(`  ${masterKeyId}: ${keys}`);
    return 0;
  },
};

const verifyAuditCommand: Command = {
  name: 'audit verify',
  usage: '',
  summary: '감사 기록의 사슬을 처음부터 확인합니다. (check the chain of the audit log)',
  run: async ({ database, print }) => {
    const report = await verifyAudit(await database());
    print(`판매자 ${report.sellers}, 기록 ${report.rows}, 봉인 대기 ${report.unsealed} (sellers, rows, not sealed yet)`);
    for (const { sellerId, sealNo, reason } of report.broken) print(`  손상 (broken): seller ${sellerId}, no. ${sealNo}, ${reason}`);
    return report.broken.length === 0 ? 0 : 1;
  },
};

const verifyStockCommand: Command = {
  name: 'stock verify',
  usage: '[--rebuild]',
  summary: '재고 원장으로 모든 재고를 다시 계산해 맞는지 증명합니다. (recompute every balance from the ledger)',
  run: async ({ database, print }, [flag]) => {
    const connected = await database();
    const report = await verifyStock(connected);
    print(`SKU ${report.skus}, 원장 ${report.movements}줄 (skus, ledger rows)`);
    for (const { sellerId, skuId, kind, detail } of report.differences)
      print(`  다름 (differs): seller ${sellerId}, sku ${skuId}, ${kind}: ${detail}`);
    if (report.differences.length === 0) print('모든 재고가 원장과 같습니다. (every balance is what the ledger adds up to)');
    if (flag === '--rebuild') print(`원장에 맞춘 SKU (set to the ledger): ${await rebuildBalances(connected)}`);
    return report.differences.length === 0 ? 0 : 1;
  },
};

const verifyCountersCommand: Command = {
  name: 'counters verify',
  usage: '[--rebuild]',
  summary: '메뉴 건수가 실제 주문 수와 같은지 확인합니다. (compare the menu counters with the rows)',
  run: async ({ database, print }, [flag]) => {
    const connected = await database();
    const differences = await verifyCounters(connected);
    for (const { sellerId, accountId, key, kept, counted } of differences)
      print(`  다름 (differs): seller ${sellerId}, account ${accountId}, ${key}: ${kept} / ${counted}`);
    if (differences.length === 0) print('모든 건수가 맞습니다. (every counter is right)');
    if (flag === '--rebuild') print(`고친 건수 (set): ${await rebuildCounters(connected)}`);
    return differences.length === 0 ? 0 : 1;
  },
};

const deadLettersCommand: Command = {
  name: 'dead-letters',
  usage: '',
  summary: '끝내 실패한 작업을 보여 줍니다. (list work that failed for good)',
  run: async ({ database, print }) => {
    const { rows } = await (await database()).system((tx) =>
      tx.query<{ id: number; name: string; at: Date; attempts: number; error: string }>(
        'select id, name, at, attempts, error from dead_letter where resolved_at is null order by id desc limit 100',
      ),
    );
    for (const { id, name, at, attempts, error } of rows)
      print(`${id}  ${at.toISOString()}  ${name}  ×${attempts}  ${error.slice(0, 200)}`);
    print(`${rows.length}건`);
    return 0;
  },
};

const retryDeadLetterCommand: Command = {
  name: 'dead-letters retry',
  usage: '<id>',
  summary: '끝내 실패한 작업을 다시 시도합니다. (put one back to work)',
  run: async ({ database, print }, [id]) => {
    if (!id || !/^\d{1,15}$/.test(id)) {
      print('작업 번호를 적어주십시오. (an id is needed)');
      return 1;
    }
    const revived = await (await database()).system((tx) => reviveDeadLetter(tx, Number(id)));
    print(revived ? '다시 시도합니다. (waiting again)' : '없거나 이미 처리된 작업입니다. (no such open letter)');
    return revived ? 0 : 1;
  },
};

const failedMessagesCommand: Command = {
  name: 'messages failed',
  usage: '',
  summary: '보내지 못한 메일, 문자, 알림톡을 보여 줍니다. (list messages that could not be sent)',
  run: async ({ database, print }) => {
    const failed = await (await database()).system((tx) => failedMessages(tx, 100));
    for (const { id, created_at, kind, template, provider, error } of failed)
      print(`${id}  ${created_at.toISOString()}  ${kind}  ${template}  ${provider || '-'}  ${error}`);
    print(`${failed.length}건`);
    return 0;
  },
};

const waitingMessagesCommand: Command = {
  name: 'messages waiting',
  usage: '',
  summary: '차례를 기다리는 메일, 문자, 알림톡을 세어 보여 줍니다. (count messages that wait, above the ceiling too)',
  run: async ({ database, print }) => {
    const waiting = await (await database()).system((tx) => waitingMessages(tx));
    for (const { kind, template, count, oldest, error } of waiting)
      print(`${kind}  ${template}  ${count}  ${oldest.toISOString()}~  ${error || '-'}`);
    print(`${waiting.reduce((sum, { count }) => sum + count, 0)}건`);
    return 0;
  },
};

const retryMessageCommand: Command = {
  name: 'messages retry',
  usage: '<id>',
  summary: '보내지 못한 메시지를 다시 보냅니다. (send one again)',
  run: async ({ database, print }, [id]) => {
    if (!id || !/^\d{1,15}$/.test(id)) {
      print('메시지 번호를 적어주십시오. (an id is needed)');
      return 1;
    }
    const revived = await (await database()).system((tx) => retryMessage(tx, Number(id)));
    print(revived ? '다시 보냅니다. (waiting again)' : '없거나 이미 처리된 메시지입니다. (no such failed message)');
    return revived ? 0 : 1;
  },
};

const setPlanCommand: Command = {
  name: 'plan set',
  usage: '<login> <plan> [--until 2026-12-31] [--shops COUPANG,11ST]',
  summary: '판매자의 요금제를 바꿉니다. FREE, ORDER, STANDARD (put a seller on a plan)',
  run: async ({ database, print }, words) => {
    const order = readPlanOrder(words);
    if (order === null) {
      print('판매자 아이디와 요금제를 적어주십시오. (a login and a plan are needed)');
      return 1;
    }
    const done = await setPlan(await database(), order, new Date());
    print(done ? `${order.loginId}: ${order.code} (set)` : '없는 판매자입니다. (no such seller)');
    return done ? 0 : 1;
  },
};

export const COMMANDS: readonly Command[] = [
  migrateCommand,
  distributeCommand,
  createAdminCommand,
  backupCommand,
  restoreCommand,
  fingerprintsCommand,
  generateKeyCommand,
  rotateKeysCommand,
  verifyAuditCommand,
  verifyStockCommand,
  verifyCountersCommand,
  deadLettersCommand,
  retryDeadLetterCommand,
  failedMessagesCommand,
  waitingMessagesCommand,
  retryMessageCommand,
  setPlanCommand,
];
