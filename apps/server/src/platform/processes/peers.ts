/** Which processes work on one database, and the check at the start that a new one fits among them. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../config/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { disagreements, type Equipment, type Peer, peersWithout } from './agreement.ts';

export interface PeerOptions {
  database: Database;
  kind: string;
  equipment: Equipment;
  onError(error: unknown): void;
  /** Milliseconds between beats. */
  beatMs?: number;
  /** Seconds without a beat after which a process is no longer counted. */
  silenceSeconds?: number;
}

/** Any number that nothing else locks. */
const LOCK = 7_062_002;
export const PEER_BEAT_MS = 5_000;
/** Three beats: what was killed is in nobody's way for longer. */
export const PEER_SILENCE_SECONDS = 15;
const LOOK_AGAIN_MS = 500;

interface PeerRow extends Peer {
  id: string;
  lastBeat: string;
}

/**
 * Takes a place among the processes of this database; answers how to leave. A process that stands in the way and does not beat any more (killed, or just
 * stopping) is waited for.
 * @throws ConfigError when a living one could not read what this one writes, or the other way round
 */
export async function joinPeers({
  database,
  kind,
  equipment,
  onError,
  beatMs = PEER_BEAT_MS,
  silenceSeconds = PEER_SILENCE_SECONDS,
}: PeerOptions): Promise<() => Promise<void>> {
  const id = `p-${randomUUID()}`;
  const beat = () => database.system((tx) => enter(tx, id, kind, equipment));
  let first: ReadonlyMap<string, string> | null = null;
  for (;;) {
    const found = await database.system(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const peers = await livingPeers(tx, silenceSeconds);
      const inUse = await masterKeysInUse(tx, peers, equipment);
      const problems = peers.map((peer) => ({ peer, problems: disagreements(equipment, [peer], inUse) }));
      const against = problems.filter((each) => each.problems.length > 0);
      if (against.length === 0) await enter(tx, id, kind, equipment);
      return against;
    });
    if (found.length === 0) break;
    first ??= new Map(found.map(({ peer }) => [peer.id, peer.lastBeat]));
    // One says enough: what stands against the others is mostly the same.
    const alive = found.find(({ peer }) => first?.get(peer.id) !== peer.lastBeat);
    if (alive !== undefined) throw refusal(alive.problems);
    await delay(LOOK_AGAIN_MS);
  }
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    beating ??= beat()
      .catch(onError)
      .finally(() => {
        beating = null;
      });
  }, beatMs).unref();
  return async () => {
    clearInterval(timer);
    // A beat that is under way would put the row back.
    await beating;
    await database.system((tx) => tx.query('delete from process_instance where id = $1', [id]));
  };
}

/** @throws ConfigError unless all living processes know the key that is about to wrap everything */
export async function requireKnownToPeers(database: Database, writer: string): Promise<void> {
  const peers = await database.system((tx) => livingPeers(tx, PEER_SILENCE_SECONDS), { readOnly: true });
  const without = peersWithout(writer, peers);
  if (without.length === 0) return;
  const names = without.map(({ kind, host, pid }) => `${host} ${kind} ${pid}`).join(', ');
  throw new ConfigError(
    `MOA_SECRET_KEYS: 첫 번째 키 ${writer}을(를) 모르는 프로세스가 있습니다(${names}). 모든 프로세스를 이 키와 함께 다시 시작한 다음 실행해주십시오. (some processes lack this key)`,
  );
}

function refusal(problems: readonly string[]): ConfigError {
  const lines = problems.map((line) => `  - ${line}`);
  return new ConfigError(
    `같은 데이터베이스에서 실행 중인 다른 프로세스와 설정이 맞지 않아 시작하지 않습니다 (other processes of this database run with other settings):\n${lines.join('\n')}`,
  );
}

async function enter(tx: Tx, id: string, kind: string, { masterKeys, tokenKeys, objectStore }: Equipment): Promise<void> {
  await tx.query(
    `insert into process_instance (id, kind, host, pid, master_keys, token_keys, object_store) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set seen_at = now()`,
    [id, kind, hostname(), process.pid, masterKeys, tokenKeys, objectStore],
  );
}

/** Removes the rows of those that were killed long ago. */
export async function forgetLostProcesses(tx: Tx): Promise<void> {
  await tx.query(`delete from process_instance where seen_at < now() - interval '1 hour'`);
}

async function livingPeers(tx: Tx, silenceSeconds: number): Promise<PeerRow[]> {
  const { rows } = await tx.query<PeerRow>(
    `select id, kind, host, pid, master_keys as "masterKeys", token_keys as "tokenKeys", object_store as "objectStore", seen_at::text as "lastBeat"
       from process_instance where seen_at > now() - make_interval(secs => $1) order by started_at, id`,
    [silenceSeconds],
  );
  return rows;
}

/** Asked for only where somebody has a key that is missing here: it reads the keys of all sellers. */
async function masterKeysInUse(tx: Tx, peers: readonly Peer[], { masterKeys }: Equipment): Promise<ReadonlySet<string>> {
  if (peers.every((peer) => peer.masterKeys.every((key) => masterKeys.includes(key)))) return new Set();
  const [sellers, platform] = await Promise.all([
    tx.query<{ id: string }>('select distinct master_key_id as id from seller_key'),
    tx.query<{ id: string }>('select distinct master_key_id as id from platform_key'),
  ]);
  return new Set([...sellers.rows, ...platform.rows].map(({ id }) => id));
}
