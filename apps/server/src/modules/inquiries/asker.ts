/** Who asks, and which of the house's inquiries that person sees. */
import type { Database } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';

export interface Asker {
  userId: number;
  loginId: string;
}

/** Null: all of the house. A sub-user sees what she asked herself. */
export function visibleAsker({ actor }: Pick<RequestContext, 'actor'>): number | null {
  return actor.role === 'S' ? actor.userId : null;
}

/** The signed-in person; an administrator who acts as a seller asks in that seller's name, who is answered. */
export async function askerOf(database: Database, { actor }: RequestContext): Promise<Asker> {
  if (actor.actingSellerLoginId === null) return { userId: actor.userId, loginId: actor.loginId };
  const loginId = actor.actingSellerLoginId;
  const { rows } = await database.system(
    (tx) => tx.query<{ user_id: number }>('select user_id from user_account where login_id = $1', [loginId]),
    { readOnly: true },
  );
  return { userId: rows[0]?.user_id ?? actor.userId, loginId };
}
