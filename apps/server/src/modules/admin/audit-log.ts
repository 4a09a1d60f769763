/** The audit log of one member as an administrator reads it. */
import { type admin, contract } from '@moa/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Handlers, listOperations } from '../../platform/http/index.ts';

const SIZE = 30;

interface AuditRow {
  id: number;
  at: Date;
  action: string;
  actor_login_id: string;
  actor_role: 'A' | 'S' | 'U' | null;
  acting_for: string | null;
  target_kind: string;
  target_id: string;
  ip: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  detail: Record<string, unknown>;
}

/** Actions that are no operation's own name. */
const OTHER_TITLES: Readonly<Record<string, string>> = {
  'account.join': '회원가입',
  'order.reveal': '주문 개인정보 보기',
  'company.document': '사업자등록증 보기',
};

export function createAuditLog(database: Database): Handlers<typeof admin>['audit'] {
  const titles = titlesOfOperations();
  return async ({ input }) => {
    const size = input.size ?? SIZE;
    const { rows } = await database.system(
      (tx) =>
        tx.query<AuditRow>(
          `select id, at, action, actor_login_id, actor_role, acting_for, target_kind, target_id, ip, before, after, detail from audit_log
            where seller_id = $1 and ($2::bigint is null or id < $2) and ($3::boolean is not true or actor_role = 'A')
            order by id desc limit $4`,
          [Number(input.sellerId), input.before === undefined ? null : Number(input.before), input.administrators === 'true', size + 1],
        ),
      { readOnly: true },
    );
    const page = rows.slice(0, size);
    return {
      contents: page.map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        action: row.action,
        title: titles.get(row.action) ?? OTHER_TITLES[row.action] ?? row.action,
        actorLoginId: row.actor_login_id,
        actorRole: row.actor_role,
        actingFor: row.acting_for,
        target: [row.target_kind, row.target_id].filter(Boolean).join(' '),
        ip: row.ip,
        before: row.before,
        after: row.after,
        detail: row.detail,
      })),
      next: rows.length > size ? String(page.at(-1)?.id) : null,
    };
  };
}

/** The Korean summary of the operation that writes an action; of several the first. */
function titlesOfOperations(): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { name, meta, summary } of listOperations(contract)) {
    for (const action of [meta.audit, name]) if (action !== undefined && !titles.has(action)) titles.set(action, summary);
  }
  return titles;
}
