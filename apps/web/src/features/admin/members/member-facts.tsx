/** What is known of a member: company and contact (masked until asked for), shops, sub-users, logins. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { BUSINESS_TYPE_TITLES, formatMobile, SHOP_TYPES } from '@moa/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DrawerSection, Facts } from '../../../ui/page/detail-drawer.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { Ago, DateTime } from '../../../ui/values/values.tsx';
import { showDocument } from '../../account/me/index.ts';
import classes from '../parts/admin.module.css';
import { askReason } from '../parts/reason-form.tsx';
import { renewAdmin } from '../parts/renew-admin.ts';
import { StandingPill } from './member-marks.tsx';
import type { MemberDetail } from './queries.ts';

type Revealed = Outputs['admin']['reveal'];

const FIRM_STATES: Readonly<Record<string, string>> = { OK: '계속사업자', CLOSED: '폐업', SUSPENDED: '휴업', UNKNOWN_NUMBER: '미등록' };

export function CompanySection({ detail }: { detail: MemberDetail }) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const { member, company, contact } = detail;
  const shown = revealed === null ? contact : { ...revealed, phoneNumber: formatMobile(revealed.phoneNumber) };
  const representative = revealed === null ? company.representative : revealed.representative;

  function reveal() {
    askReason({
      title: '개인정보 보기',
      text: '이름, 이메일, 휴대폰번호, 대표자를 가리지 않고 보여 줍니다. 누가 왜 보았는지 회원의 활동 기록에 남습니다.',
      confirmLabel: '보기',
      usual: ['본인 확인', '고객 문의 답변', '가입 심사'],
      onSubmit: async (reason) => {
        setRevealed(await api.admin.reveal({ sellerId: member.id, reason }));
        renewAdmin();
      },
    });
  }

  return (
    <DrawerSection
      title="회원 정보"
      aside={
        revealed === null && (
          <Button variant="subtle" size="compact-xs" leftSection={<IconEye size={14} aria-hidden />} onClick={reveal}>
            개인정보 보기
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: '이름', value: shown.name },
          { label: '이메일', value: shown.email || '없음' },
          { label: '휴대폰', value: shown.phoneNumber || '없음' },
          { label: '유형', value: BUSINESS_TYPE_TITLES[member.businessType] },
          {
            label: '사업자번호',
            value: company.businessNumber ? (
              <>
                <span className="moa-num">{company.businessNumber.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')}</span>{' '}
                <span className="moa-quiet">
                  {company.businessState ? (FIRM_STATES[company.businessState] ?? company.businessState) : '국세청 확인 전'}
                </span>
              </>
            ) : (
              '없음'
            ),
          },
          { label: '대표자', value: representative || '없음' },
          { label: '통신판매업', value: company.mailOrderNumber || '없음' },
          {
            label: '등록증',
            value:
              company.documentId === null ? (
                '없음'
              ) : (
                <button
                  type="button"
                  className={classes.open}
                  onClick={() => showDocument(`/api/v1/admin/document/${member.id}/${company.documentId}`)}
                >
                  사업자등록증 보기
                </button>
              ),
          },
        ]}
      />
    </DrawerSection>
  );
}

const SHOP_STATES = {
  NORMAL: { tone: 'good', label: '정상' },
  AUTH_EXPIRED: { tone: 'bad', label: '인증 만료' },
  ERROR: { tone: 'bad', label: '연동오류' },
  DISABLED: { tone: 'neutral', label: '사용중지' },
  UNLINKED: { tone: 'neutral', label: '연동해제' },
} as const;

export function ShopSection({ sellerId, shops }: { sellerId: string; shops: MemberDetail['shops'] }) {
  return (
    <DrawerSection
      title={`쇼핑몰 ${shops.length}`}
      aside={
        <AppLink className="moa-link" href={`/app/admin/calls?seller=${sellerId}`}>
          호출 기록
        </AppLink>
      }
    >
      {shops.length === 0 ? (
        <p className={classes.none}>연동한 쇼핑몰이 없어요.</p>
      ) : (
        <ul className="moa-list">
          {shops.map((shop) => (
            <li key={shop.id} className={classes.line}>
              <ChannelBadge shopType={shop.shopType} size="sm" />
              <span className={classes.lineMain}>
                {shop.shopName || SHOP_TYPES[shop.shopType].title} <span className="moa-quiet">{shop.shopAccountId}</span>
              </span>
              {shop.lastCollectedAt && (
                <span className="moa-quiet">
                  <Ago at={shop.lastCollectedAt} /> 수집
                </span>
              )}
              <StatusPill tone={SHOP_STATES[shop.status].tone}>{SHOP_STATES[shop.status].label}</StatusPill>
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}

export function SubUserSection({ subUsers }: { subUsers: MemberDetail['subUsers'] }) {
  if (subUsers.length === 0) return null;
  return (
    <DrawerSection title={`부계정 ${subUsers.length}`}>
      <ul className="moa-list">
        {subUsers.map((sub) => (
          <li key={sub.loginId} className={classes.line}>
            <span className={classes.lineMain}>
              {sub.loginId} <span className="moa-quiet">{sub.name}</span>
            </span>
            {sub.lastLoginAt && (
              <span className="moa-quiet">
                <Ago at={sub.lastLoginAt} /> 로그인
              </span>
            )}
            <StandingPill status={sub.status} />
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

export function LoginSection({ logins }: { logins: MemberDetail['logins'] }) {
  if (logins.length === 0) return null;
  return (
    <DrawerSection title="최근 로그인">
      <ul className="moa-list">
        {logins.map((login) => (
          <li key={`${login.loginId} ${login.at}`} className={classes.line}>
            <span className={classes.lineMain}>
              {login.loginId} <span className="moa-quiet">{login.ip}</span>
            </span>
            <span className="moa-quiet">
              <DateTime at={login.at} />
            </span>
            <StatusPill tone={login.succeeded ? 'good' : 'bad'}>{login.succeeded ? '성공' : '실패'}</StatusPill>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
