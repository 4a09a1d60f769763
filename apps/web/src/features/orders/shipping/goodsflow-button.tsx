/** 굿스플로 라벨 over 배송준비; absent while nothing is linked. */
import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { lazyPart } from '../../../ui/code.tsx';
import type { ShippingToolsProps } from './shipping-tools.tsx';

const GoodsflowDialog = lazyPart(() => import('./goodsflow-dialog.tsx'), 'GoodsflowDialog');

export function GoodsflowButton(props: ShippingToolsProps) {
  const { data } = useQuery(orpc.goodsflow.status.queryOptions({ input: {}, staleTime: 60_000 }));
  const [open, setOpen] = useState(false);
  if (!data?.linked) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTruckDelivery size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        굿스플로
      </Button>
      <Suspense>{open && <GoodsflowDialog {...props} status={data} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
