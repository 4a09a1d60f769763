import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';

export function useSellerSettings(enabled: boolean) {
  return useQuery({ ...orpc.settings.seller.queryOptions({ input: {} }), enabled });
}

export function useSaveSettings() {
  return useMutation(
    orpc.settings.saveSeller.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(orpc.settings.seller.queryKey({ input: {} }), saved);
        // Lists, badges and counts follow them.
        for (const queryKey of [orpc.accounts.me.key(), orpc.shops.key(), orpc.home.key(), orpc.orders.key(), orpc.stock.key()])
          void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
}
