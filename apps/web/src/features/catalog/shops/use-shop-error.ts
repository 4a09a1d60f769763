import { useMeta } from '../form/form-context.tsx';

/** Message of the pre-flight for one path of a shop. */
export function useShopError(registerKey: string, path: string): string | null {
  return useMeta((meta) => {
    const found = meta.shops
      .find((shop) => shop.registerKey === registerKey)
      ?.problems.find((problem) => problem.path === path && problem.severity === 'ERROR');
    return found?.message ?? null;
  });
}
