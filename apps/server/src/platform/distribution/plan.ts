/** What distributing does with the database it finds, and why it may not: pure, so that it can be said first and done afterwards. */
import pg from 'pg';
import { type ClusterFacts, type ForeignKey, TAKEN_OFF } from './facts.ts';

/** Where each table belongs; the manifest of the tables says it. */
export type Layouts = Readonly<Record<string, 'seller' | 'reference' | 'local'>>;

export interface Step {
  /** Korean and English, one line. */
  says: string;
  /** One transaction. */
  statements: readonly string[];
}

/** The oldest that the product was run on distributed: older ones refuse statements that it needs. */
export const OLDEST_CITUS = '13.2';
/** The first table; the others of a seller lie beside it. */
const ANCHOR = 'job_run';

/** Why nothing may be done now, each with what to do; empty when all is well. */
export function reasonsAgainst(facts: ClusterFacts, layouts: Layouts, pending: readonly string[]): string[] {
  if (facts.citus === null)
    return [
      `이 데이터베이스에는 Citus가 없습니다. 모든 노드의 shared_preload_libraries에 citus를 넣고 다시 시작한 다음, 이 데이터베이스에서 create extension citus를 실행하십시오. (the extension is missing)`,
    ];
  const reasons: string[] = [];
  if (isOlder(facts.citus, OLDEST_CITUS))
    reasons.push(`Citus ${facts.citus}은(는) 너무 오래된 버전입니다. ${OLDEST_CITUS} 이상으로 올리십시오. (Citus is too old)`);
  if (!facts.superuser)
    reasons.push(
      'DATABASE_ADMIN_URL의 사용자가 슈퍼유저가 아닙니다. 판매자 사이의 벽 때문에 다른 사용자는 행을 옮길 수 없습니다. 슈퍼유저로 지정하십시오. (not a superuser)',
    );
  if (!facts.coordinatorKnown)
    reasons.push(
      `코디네이터가 등록되어 있지 않습니다. select citus_set_coordinator_host('이 서버의 주소', 포트)를 실행하십시오. (the coordinator is not registered)`,
    );
  if (facts.workers === 0)
    reasons.push(`워커가 없습니다. 워커마다 select citus_add_node('주소', 포트)를 실행하십시오. (there are no workers)`);
  if (pending.length > 0)
    reasons.push(`적용하지 않은 변경이 있습니다(${pending.join(', ')}). 먼저 moa migrate를 실행하십시오. (pending migrations)`);
  if (facts.running.length > 0)
    reasons.push(`실행 중인 프로세스가 있습니다(${facts.running.join(', ')}). 모두 멈춘 뒤 다시 실행하십시오. (the product is running)`);
  const unknown = facts.tables.filter(({ name, walled }) => walled && (layouts[name] ?? 'local') === 'local');
  for (const { name } of unknown)
    reasons.push(
      `${name}: 판매자별로 나뉜 테이블이지만 어디에 둘지 정해져 있지 않습니다. migrations/tables.ts에 적으십시오. (a table of sellers without a layout)`,
    );
  for (const { name, place } of facts.tables) {
    const wanted = layouts[name];
    if (place !== 'local' && wanted !== undefined && place !== wanted)
      reasons.push(
        `${name}: 이미 다른 방식으로 분산되어 있습니다(${place}). undistribute_table('${name}')로 되돌린 뒤 다시 실행하십시오. (distributed another way)`,
      );
  }
  return reasons;
}

/** What is left to do, in order; empty when everything stands. */
export function planDistribution(facts: ClusterFacts, layouts: Layouts): Step[] {
  const layoutOf = (name: string) => layouts[name] ?? 'local';
  const toMove = facts.tables.filter(({ name, place }) => place === 'local' && layoutOf(name) !== 'local');
  const moving = new Set(toMove.map(({ name }) => name));
  // A key to a table elsewhere is refused while one of both is still here.
  const inTheWay = facts.foreignKeys.filter(({ table, references }) => moving.has(table) || moving.has(references));
  const back = [...(facts.takenOff ?? []), ...inTheWay];
  const first = toMove.filter(({ name }) => layoutOf(name) === 'reference').map(({ name }) => name);
  const bySeller = toMove.filter(({ name }) => layoutOf(name) === 'seller').map(({ name }) => name);
  const anchored = [...bySeller.filter((name) => name === ANCHOR), ...bySeller.filter((name) => name !== ANCHOR)];
  const rowsOf = new Map(toMove.map(({ name, rows }) => [name, rows]));

  return [
    ...(facts.withoutLogin.length > 0
      ? [
          {
            says: `역할 ${facts.withoutLogin.join(', ')}: 워커에 로그인할 수 있게 합니다 (roles may log in)`,
            statements: facts.withoutLogin.map((role) => `alter role ${pg.escapeIdentifier(role)} login`),
          },
        ]
      : []),
    ...(facts.carriesSettings
      ? []
      : [
          {
            says: `설정 citus.propagate_set_commands = 'local': 판매자를 워커에 전달합니다 (the seller is passed on to the workers)`,
            statements: [
              `do $$ begin execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database()); end $$`,
            ],
          },
          {
            // A pooler keeps connections from before, and every statement of a seller that meets one of them is refused.
            says: '다른 연결을 닫습니다: 연결 풀러에 설정 전의 연결이 남지 않게 합니다 (connections of a pooler are closed)',
            statements: [
              `select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name not like 'citus%'`,
            ],
          },
        ]),
    ...(inTheWay.length > 0 ? [takeOff(inTheWay)] : []),
    ...first.map((name) =>
      move(name, `참조 테이블: 모든 노드에 둡니다 (on every node)`, rowsOf, `create_reference_table('public.${name}')`),
    ),
    ...anchored.map((name) =>
      move(
        name,
        'seller_id로 나누어 워커에 둡니다 (by seller)',
        rowsOf,
        name === ANCHOR
          ? `create_distributed_table('public.${name}', 'seller_id', colocate_with => 'none')`
          : `create_distributed_table('public.${name}', 'seller_id', colocate_with => 'public.${ANCHOR}')`,
      ),
    ),
    ...back.map(putBack),
    ...(back.length > 0 || facts.takenOff !== null
      ? [{ says: '되돌린 외래 키의 목록을 지웁니다 (the list of keys goes)', statements: [`drop table ${TAKEN_OFF}`] }]
      : []),
    ...(facts.keptPlans.length > 0
      ? [
          {
            says: `함수 ${facts.keptPlans.length}개: 부를 때마다 샤드를 고릅니다 (functions choose the shard at each call)`,
            statements: facts.keptPlans.map((signature) => `alter function ${signature} reset plan_cache_mode`),
          },
        ]
      : []),
  ];
}

function move(name: string, how: string, rows: ReadonlyMap<string, number>, call: string): Step {
  const count = rows.get(name) ?? 0;
  return {
    says: `테이블 ${name}: ${how}${count > 0 ? `, 약 ${count}줄 (rows)` : ''}`,
    // What was moved stays behind unseen unless it is taken away: persons would outlive their erasure there.
    statements: [`select ${call}`, `select truncate_local_data_after_distributing_table('public.${name}')`],
  };
}

function takeOff(keys: readonly ForeignKey[]): Step {
  return {
    says: `외래 키 ${keys.length}개를 잠시 떼어 둡니다 (foreign keys are taken off meanwhile)`,
    statements: [
      `create table if not exists ${TAKEN_OFF} ("table" text, name text, definition text, primary key ("table", name))`,
      ...keys.flatMap(({ table, name, definition }) => [
        `insert into ${TAKEN_OFF} values (${[table, name, definition].map((value) => pg.escapeLiteral(value)).join(', ')}) on conflict do nothing`,
        `alter table public.${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`,
      ]),
    ],
  };
}

function putBack({ table, name, definition }: ForeignKey): Step {
  return {
    says: `외래 키 ${table}.${name}를 되돌립니다 (foreign key)`,
    statements: [
      `alter table public.${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      `delete from ${TAKEN_OFF} where "table" = ${pg.escapeLiteral(table)} and name = ${pg.escapeLiteral(name)}`,
    ],
  };
}

/** Versions as `14.0-1` or `13.2`: by number, not by letter. */
function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.-]/).map(Number));
  for (const [at, wanted] of (b ?? []).entries()) {
    const difference = (a?.[at] ?? 0) - wanted;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
