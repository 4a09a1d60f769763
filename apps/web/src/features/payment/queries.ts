import type { Outputs } from '@moa/contract/types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import { pageApiBase, takesPayments } from '../../client/config.ts';
import { pollOr } from '../../client/live/query-client.ts';
import { toast } from '../../ui/toast.ts';

export type Allowance = Outputs['purchases']['allowance'];
export type Purchase = Outputs['purchases']['result'];

export const PAYMENT_METHODS = ['CARD', 'TRANSFER'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Asked for nowhere without payments. */
export function useAllowance() {
  return useQuery(orpc.purchases.allowance.queryOptions({ input: {}, enabled: takesPayments() }));
}

export function useHistory() {
  return useQuery(orpc.purchases.history.queryOptions({ input: {} }));
}

/** What is paid changes what can be made, and jobs that stopped for it go on. */
export function renewPurchases(): void {
  for (const queryKey of [orpc.purchases.key(), orpc.listings.key(), orpc.jobs.key()]) void queryClient.invalidateQueries({ queryKey });
}

/** The page that opens the payment window; the fragment stays in the browser. */
function checkoutAddress({ orderId, name, amount }: Purchase, method: PaymentMethod): string {
  const given = new URLSearchParams({ orderId, orderName: name, amount: String(amount), method });
  return `${pageApiBase()}/api/v1/payment/checkout#${given}`;
}

/** Begins an order and leaves for the payment window. */
export function useCheckout() {
  return useMutation({
    mutationFn: ({ products }: { products: number; method: PaymentMethod }) => api.purchases.create({ products }),
    onSuccess: (purchase, { method }) => window.location.assign(checkoutAddress(purchase, method)),
    onError: (error) => {
      renewPurchases();
      toast.failed(error);
    },
  });
}

const PENDING_MS = 3_000;

/** Hands what the window gave back to the server; repeated it changes nothing. */
export function useFinish(orderId: string, given: { paymentKey?: string | undefined; amount?: number | undefined }) {
  const { paymentKey, amount } = given;
  return useQuery({
    queryKey: ['payment-finish', orderId],
    enabled: paymentKey !== undefined && amount !== undefined,
    queryFn: async () => {
      const purchase = await api.purchases.pay({ orderId, paymentKey: paymentKey ?? '', amount: amount ?? 0 });
      renewPurchases();
      return purchase;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The order as the server knows it, looked at again as long as nobody knows what came of it. */
export function useResult(orderId: string, enabled: boolean) {
  return useQuery(
    orpc.purchases.result.queryOptions({
      input: { orderId },
      enabled,
      refetchInterval: ({ state }) => pollOr(state.data?.pending ? PENDING_MS : false, state.error),
    }),
  );
}

export function useCancel() {
  return useMutation(
    orpc.purchases.cancel.mutationOptions({
      onSuccess: ({ state, message }) => {
        if (state === 'CANCELED') toast.done('결제를 취소했습니다.', '카드는 카드사에 따라 며칠 뒤에 환불돼요.');
        else if (state === 'CANCELING') toast.info('결제를 취소하고 있습니다.', '확인되면 결제내역에 취소됨으로 바뀌어요.');
        else toast.info('결제를 취소하지 못했습니다.', message);
      },
      onError: (error) => toast.failed(error),
      onSettled: renewPurchases,
    }),
  );
}
