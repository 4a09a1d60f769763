/** An account stays leased for as long as it is collected: a big first collection takes longer than any lease should. */
import type { Clock } from '../../../platform/clock.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';

/** Leases of workers that died are given back by the registry within seconds; this is for one that only hangs. */
export const LEASE_MS = 5 * 60_000;
/** Of a lease; so many renewals may fail before it ends. */
const RENEWALS = 5;

export interface DueAccount {
  account_id: number;
  seller_id: number;
  requested_run_id: number | null;
  failures: number;
  lease_owner: string;
  lease_until: Date;
  /** See `leaseTimes`. */
  lease_tried?: readonly Date[];
}

export interface LeaseDeps {
  database: Database;
  now: Clock;
  /** Milliseconds an account is leased for; renewed well before. */
  leaseMs?: number;
}

/** The account was collected for so long without a renewal that it went to another worker. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Runs `work` with the account's lease renewed until it ends.
 * @throws LeaseLost when somebody else has the account while `work` goes on; it is signalled to abort
 */
export async function keepLeased<T>(
  deps: LeaseDeps,
  due: DueAccount,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => {
      renewing = renewing
        .then(() => renew(deps, due))
        .then(
          (held) => {
            if (!held) lost.abort(new LeaseLost(`account ${due.account_id} is collected by another worker`));
          },
          // A database that is away is asked again at the next turn.
          () => undefined,
        );
    },
    (deps.leaseMs ?? LEASE_MS) / RENEWALS,
  );
  try {
    // Work that came to its end wrote it down, or saw that it may not: a renewal on its way then finds the account given back.
    return await work(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** False when the account is leased to somebody else. */
async function renew({ database, now, leaseMs = LEASE_MS }: LeaseDeps, due: DueAccount): Promise<boolean> {
  const until = new Date(now().getTime() + leaseMs);
  const before = leaseTimes(due);
  // An answer that is lost leaves it open which of them stands in the row.
  due.lease_tried = [...before, until].slice(-RENEWALS);
  const { rowCount } = await database.tenant(due.seller_id, (tx) =>
    tx.query(
      `update due_account set lease_until = $4
        where seller_id = $1 and account_id = $2 and lease_owner = $3 and lease_until = any ($5::timestamptz[])`,
      [tx.sellerId, due.account_id, due.lease_owner, until, before],
      'collect-renew',
    ),
  );
  if (rowCount > 0) due.lease_tried = [until];
  return rowCount > 0;
}

/** Ends of the lease one of which stands in the row while it is ours. */
export function leaseTimes(due: DueAccount): readonly Date[] {
  return due.lease_tried ?? [due.lease_until];
}

/** Whether the account is no longer ours to write down. One that is collected no more is nobody's. */
export async function isTakenOver(tx: TenantTx, due: DueAccount): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    `select coalesce(lease_owner = $3 and lease_until = any ($4::timestamptz[]), false) as held
       from due_account where seller_id = $1 and account_id = $2`,
    [tx.sellerId, due.account_id, due.lease_owner, leaseTimes(due)],
    'collect-held',
  );
  return rows[0] !== undefined && !rows[0].held;
}
