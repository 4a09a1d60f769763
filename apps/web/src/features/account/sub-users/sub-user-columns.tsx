import type { DataColumn } from '../../../ui/table/columns.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { useNow } from '../../../ui/values/clock.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { Ago } from '../../../ui/values/values.tsx';
import { authorityLabel, inviteState, RIGHTS } from './labels.ts';
import type { ShopAccount, SubUser } from './queries.ts';
import classes from './sub-users.module.css';

export function SubUserPill({ user }: { user: SubUser }) {
  const now = useNow();
  if (user.status === 'DISABLED') {
    return (
      <StatusPill tone="neutral" icon="off">
        사용 중지
      </StatusPill>
    );
  }
  const invite = inviteState(user, now);
  if (invite === 'OPEN') return <StatusPill tone="info">초대함</StatusPill>;
  if (invite === 'EXPIRED') return <StatusPill tone="today">초대 만료</StatusPill>;
  return <StatusPill tone="good">사용 중</StatusPill>;
}

function Shops({ user, shops }: { user: SubUser; shops: readonly ShopAccount[] }) {
  if (user.shopAccountIds.length === 0) return <span>모든 쇼핑몰</span>;
  const hers = shops.filter(({ id }) => user.shopAccountIds.includes(id));
  return (
    <span className={classes.badges}>
      {hers.map((shop) => (
        <ChannelBadge key={shop.id} shopType={shop.shopType} shopName={shop.shopName} size="sm" />
      ))}
      <span className={classes.soft}>{user.shopAccountIds.length}곳만</span>
    </span>
  );
}

function rightLabels(user: SubUser): string {
  return (
    RIGHTS.filter(({ key }) => user.rights[key])
      .map(({ label }) => label)
      .join(', ') || '-'
  );
}

function LastLogin({ user }: { user: SubUser }) {
  return user.lastLoginAt ? <Ago at={user.lastLoginAt} /> : <span className={classes.soft}>없음</span>;
}

export function subUserColumns(shops: readonly ShopAccount[]): readonly DataColumn<SubUser>[] {
  return [
    { id: 'status', header: '상태', width: 108, pinned: true, hideable: false, cell: (user) => <SubUserPill user={user} /> },
    {
      id: 'name',
      header: '이름',
      width: 180,
      hideable: false,
      cell: (user) => (
        <>
          <div className="moa-bold moa-clip">{user.name}</div>
          <div className="moa-sub">{user.loginId}</div>
        </>
      ),
    },
    { id: 'authorities', header: '맡은 업무', width: 220, grow: true, cell: (user) => authorityLabel(user.authorities) },
    { id: 'shops', header: '쇼핑몰', width: 190, cell: (user) => <Shops user={user} shops={shops} /> },
    { id: 'rights', header: '권한', width: 180, cell: rightLabels },
    { id: 'lastLoginAt', header: '마지막 로그인', width: 120, cell: (user) => <LastLogin user={user} /> },
    { id: 'email', header: '이메일', width: 200, cell: (user) => user.email ?? '-' },
  ];
}

export function SubUserCard({ user, shops }: { user: SubUser; shops: readonly ShopAccount[] }) {
  return (
    <div className="moa-card">
      <div className={classes.cardTop}>
        <span className="moa-bold moa-clip">
          {user.name} <span className={classes.soft}>{user.loginId}</span>
        </span>
        <SubUserPill user={user} />
      </div>
      <div>{authorityLabel(user.authorities)}</div>
      <Shops user={user} shops={shops} />
      <div className={classes.soft}>
        마지막 로그인 <LastLogin user={user} />
      </div>
    </div>
  );
}
