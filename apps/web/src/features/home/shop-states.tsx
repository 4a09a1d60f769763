import type { Outputs } from '@moa/contract/types';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';
import { Ago } from '../../ui/values/values.tsx';
import classes from './dashboard.module.css';

type Shop = Outputs['home']['dashboard']['shops'][number];

const STATES: Record<string, { tone: Tone; label: string; icon?: 'off' }> = {
  AUTH_EXPIRED: { tone: 'bad', label: '인증 만료' },
  ERROR: { tone: 'bad', label: '연동오류' },
  DISABLED: { tone: 'neutral', label: '사용중지', icon: 'off' },
  UNLINKED: { tone: 'neutral', label: '연동해제', icon: 'off' },
};

function stateOf(shop: Shop): { tone: Tone; label: string; icon?: 'off' } {
  if (shop.status === 'NORMAL') return shop.late ? { tone: 'today', label: '늦어짐' } : { tone: 'good', label: '정상' };
  return STATES[shop.status] ?? { tone: 'neutral', label: shop.status };
}

/** Every linked shop: when it was last collected and whether it needs something. */
export function ShopStates({ shops }: { shops: Shop[] }) {
  const { role } = useUser();
  const broken = (shop: Shop) => shop.status === 'AUTH_EXPIRED' || shop.status === 'ERROR';
  return (
    <Panel
      title="쇼핑몰 상태"
      note={
        role !== 'S' && (
          <AppLink href="/app/setting/shop" className="moa-link">
            모두 보기
          </AppLink>
        )
      }
    >
      <ul className="moa-list">
        {shops.map((shop) => {
          const state = stateOf(shop);
          return (
            <li key={shop.id} className={classes.shop}>
              <ChannelBadge shopType={shop.shopType} decorative />
              <span className="moa-grow moa-clip" title={shopLabel(shop)}>
                {shopLabel(shop)}
              </span>
              <span className={classes.when}>{shop.lastCollectedAt ? <Ago at={shop.lastCollectedAt} /> : '수집 전'}</span>
              {broken(shop) && role !== 'S' ? (
                <AppLink href={`/app/setting/shop?dialog=link&shopType=${shop.shopType}&id=${shop.id}`} title="재연동하기">
                  <StatusPill tone={state.tone}>{state.label}</StatusPill>
                  <span className="moa-hidden">{shopLabel(shop)} 재연동하기</span>
                </AppLink>
              ) : (
                <StatusPill tone={state.tone} {...(state.icon ? { icon: state.icon } : {})}>
                  {state.label}
                </StatusPill>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
