/** 주문수집: starts it, and says when it was last. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { withShop } from '../../../client/shop-link-warning.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/values/clock.ts';
import { Ago } from '../../../ui/values/values.tsx';
import { useShops } from '../queries.ts';
import classes from './collect.module.css';

type Shop = Outputs['shops']['list']['contents'][number];

function linkedShops(shops: readonly Shop[]): Shop[] {
  return shops.filter((shop) => shop.status !== 'UNLINKED' && shop.status !== 'DISABLED');
}

/** The note beside the title: when orders were collected last, and which accounts do not answer. */
export function CollectNote() {
  const { data } = useShops();
  const now = useNow();
  if (!data) return null;
  const linked = linkedShops(data.contents);
  const latest = linked
    .map((shop) => shop.lastCollectedAt)
    .reduce<string | null>((a, b) => (b !== null && (a === null || b > a) ? b : a), null);
  const expired = linked.filter((shop) => shop.status === 'AUTH_EXPIRED').length;
  const failing = linked.filter((shop) => shop.status === 'ERROR' || shop.late).length;
  if (linked.length === 0) return <>연동한 쇼핑몰이 없어요</>;
  return (
    <>
      {latest === null ? '아직 수집하지 않았어요' : <>{latest > new Date(now).toISOString() ? '방금' : <Ago at={latest} />} 수집</>}
      {expired > 0 && (
        <>
          {' · '}
          <AppLink href="/app/setting/shop" className={classes.warn}>
            {expiredLabel(linked)} 인증 만료
          </AppLink>
        </>
      )}
      {failing > 0 && (
        <>
          {' · '}
          <AppLink href="/app/collections" className={classes.warn}>
            {failing}개 계정 수집 늦음
          </AppLink>
        </>
      )}
    </>
  );
}

function expiredLabel(shops: readonly Shop[]): string {
  const expired = shops.filter((shop) => shop.status === 'AUTH_EXPIRED');
  const names = [...new Set(expired.map((shop) => shop.shopName))];
  return names.length === 1 ? `${names[0]} ${expired.length}개 계정` : `${expired.length}개 계정`;
}

export function useCollect() {
  const [job, setJob] = useState<string | null>(null);
  const { data } = useShops();
  const [starting, setStarting] = useState(false);
  function start() {
    setStarting(true);
    api.orders
      .import({})
      .then(({ jobId }) => setJob(jobId), toast.failed)
      .finally(() => setStarting(false));
  }
  return { job, start: () => withShop(data?.contents, start), starting, close: () => setJob(null) };
}

export function CollectButton({ collect, prominent }: { collect: ReturnType<typeof useCollect>; prominent: boolean }) {
  return (
    <Button
      variant={prominent ? 'filled' : 'default'}
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      loading={collect.starting}
      onClick={collect.start}
    >
      주문수집
    </Button>
  );
}
