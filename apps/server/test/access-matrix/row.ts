/** How an operation is called in the access matrix. Every operation of a mounted module has a row; a test says which has none. */
import type { SubAuthority } from '@moa/contract';
import type { World } from './world.ts';

export interface SampleCall {
  /** Values of `{name}` in the path. */
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

export interface Row {
  /** A call that the seller of the world may make and that works. Made anew for each caller: it may use things up. */
  sample(world: World): SampleCall | Promise<SampleCall>;
  /** What the seller is answered; the operation's success status when absent. */
  status?: number;
  /**
   * What another seller is answered who sends the same ids. `'own'`: the call names no record of a seller, so the other is answered about
   * its own things and must not see the first one's. There is no third way.
   */
  stranger: 404 | 'own';
  /**
   * What a sub-user is answered who has every authority, but for another shop than the one the call names; as any other sub-user when
   * absent. Answers that hold `SHOP_MARK` are refused to her in any case.
   */
  limited?: 403 | 404 | 409 | 422;
  /** Open to every login, but about one person's own things: the ids of the seller are 404 to everybody else. */
  ownerOnly?: true;
  /** Open to every login, but works on a seller's data: an administrator who acts as nobody is answered 403. */
  needsSeller?: true;
  /** Open to every login, but this record is the seller's own: her sub-users are answered 404. */
  sellerOnly?: true;
  /** Open to every login, but this record only to sub-users who have this authority; the others are answered 404. */
  authority?: SubAuthority;
}

export type Rows = Readonly<Record<string, Row>>;
