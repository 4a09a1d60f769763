import type { AnyRouter } from '@tanstack/react-router';

/**
 * Fetches the code of the address that is being opened while its guard still asks who is logged in: one after the other they are three
 * ways to the server and back. What fails here is asked for again by the router, which also says so.
 */
export function startLoading(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId];
    if (route) router.loadRouteChunk(route)?.catch(() => undefined);
  }
}
