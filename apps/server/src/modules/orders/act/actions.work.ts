/** A claimed item of a run of actions with its line, and what one account's calls need. */
import type { Connector, ConnectorContext } from '@moa/channels/sdk';
import type { Clock } from '../../../platform/clock.ts';
import type { Cipher, SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { ClaimedItem } from '../../../platform/jobs/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import type { StoredLine } from '../lines/line-work.ts';
import type { ActionInput } from './actions.ts';

export interface ActionDeps {
  database: Database;
  sellerVault: SellerVault;
  shops: ShopRuntime;
  policy: LinePolicy;
  now: Clock;
}

/** One claimed item with its line. */
export interface Work {
  item: ClaimedItem;
  input: ActionInput;
  stored: StoredLine;
  accountId: number;
  attemptId: number;
  /** An earlier call for this line was started and its answer is not known. */
  unresolved: boolean;
}

/** One account's share of a run. */
export interface Scope {
  deps: ActionDeps;
  keys: Cipher;
  sellerId: number;
  accountId: number;
  shopType: string;
  connector: Connector;
  ctx: ConnectorContext;
}
