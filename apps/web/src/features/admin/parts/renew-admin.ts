import { orpc, queryClient } from '../../../client/api.ts';

/** Everything of the administrator's screens is asked anew. */
export function renewAdmin(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.admin.key() });
}
