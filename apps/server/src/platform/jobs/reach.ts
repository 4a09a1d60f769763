/**
 * Which sellers can be served while a node of a cluster is away. What is due is looked for on all nodes at once, and such a look fails for everybody
 * when one node does not answer; then it is made among those whose nodes do. On one server, and while all nodes are there, nothing is asked.
 */
import { type Database, isInterrupted, isNodeAway } from '../database/index.ts';

/** The sellers a statement is limited to; null: nobody is left out. */
export type Among = readonly number[] | null;

export interface Reach {
  /** Whose nodes answer, as it was known last. */
  readonly sellers: Among;
  /** Something failed because a node may be away: asks each for a sign, once for all who want to know meanwhile. */
  look(): Promise<void>;
}

export const EVERYBODY: Reach = { sellers: null, look: async () => undefined };

export interface NodeReachOptions {
  database: Pick<Database, 'system'>;
  /** Called when nodes went away or came back, with their numbers in the cluster; none: all are there. */
  onChange(away: readonly number[]): void;
  onError(error: unknown): void;
}

/** A node that gives no sign for so long is away: one that is frozen refuses nobody. */
const SIGN_MS = 3_000;
/** While nodes are away they are asked so often. */
const AGAIN_MS = 3_000;

export class NodeReach implements Reach {
  readonly #options: NodeReachOptions;
  #sellers: Among = null;
  #away: readonly number[] = [];
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: NodeReachOptions) {
    this.#options = options;
  }

  get sellers(): Among {
    return this.#sellers;
  }

  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(this.#options.onError)
      .finally(() => {
        this.#looking = null;
        this.#lookAgain();
      });
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookAgain(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#stopped || this.#sellers === null) return;
    this.#timer = setTimeout(() => void this.look(), AGAIN_MS).unref();
  }

  async #look(): Promise<void> {
    const homes = await this.#homes();
    const signs = await Promise.all([...homes].map(async ([node, [first = 0]]) => ({ node, answers: await this.#answers(first) })));
    const away = signs.flatMap(({ node, answers }) => (answers ? [] : [node])).sort((a, b) => a - b);
    this.#sellers = away.length === 0 ? null : [...homes].flatMap(([node, sellers]) => (away.includes(node) ? [] : sellers));
    if (String(away) !== String(this.#away)) this.#options.onChange(away);
    this.#away = away;
  }

  /** Who lies on which node, as the coordinator knows by itself; nobody where there is no cluster. */
  #homes(): Promise<Map<number, number[]>> {
    return this.#options.database.system(
      async (tx) => {
        const { rows: catalogue } = await tx.query<{ there: boolean }>(
          `select to_regclass('pg_catalog.pg_dist_placement') is not null as there`,
        );
        if (!catalogue[0]?.there) return new Map();
        // The shard of each seller once, not once for each shard there is.
        const { rows } = await tx.query<{ node: number; seller_id: number }>(
          `with home as materialized (
             select s.seller_id, get_shard_id_for_distribution_column('due_account', s.seller_id) as shard from seller s)
           select p.groupid as node, h.seller_id from home h join pg_catalog.pg_dist_placement p on p.shardid = h.shard`,
        );
        return new Map([...Map.groupBy(rows, ({ node }) => node)].map(([node, all]) => [node, all.map(({ seller_id }) => seller_id)]));
      },
      { readOnly: true },
    );
  }

  /** @param sellerId one of the node's */
  async #answers(sellerId: number): Promise<boolean> {
    try {
      await this.#options.database.system((tx) => tx.query('select from due_account where seller_id = $1 limit 1', [sellerId]), {
        readOnly: true,
        statementTimeoutMs: SIGN_MS,
      });
      return true;
    } catch (error) {
      if (isNodeAway(error) || isInterrupted(error)) return false;
      throw error;
    }
  }
}
