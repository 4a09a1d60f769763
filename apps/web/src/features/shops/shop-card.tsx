import { Button } from '@mantine/core';
import { QUESTION_KIND_TITLES, shopOffice, withObject } from '@moa/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPlugConnected, IconSettings, IconUnlink, IconX } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatRate } from '../../ui/values/format.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { Ago, DateTime } from '../../ui/values/values.tsx';
import { type DriftCount, DriftFact } from './drift-fact.tsx';
import { needsReconnect, type ShopAccount, ShopPill, stateAdvice } from './shop-state.tsx';
import classes from './shops.module.css';

export interface ShopCardProps {
  account: ShopAccount;
  /** Undefined until it came, and for an account without products of ours. */
  drift: DriftCount | undefined;
  mayChange: boolean;
  /** Linking again and unlinking. */
  mayLink: boolean;
  onReconnect(): void;
  onSettings(): void;
  onUnlink(): void;
}

/** One linked account: state, when it was collected, what it may do, what went wrong today. */
export function ShopCard({ account, drift, mayChange, mayLink, onReconnect, onSettings, onUnlink }: ShopCardProps) {
  const broken = needsReconnect(account);
  const advice = stateAdvice(account);
  const name = shopLabel(account);
  const unasked = [
    ...account.unaskedQuestions.map((kind) => QUESTION_KIND_TITLES[kind]),
    ...(account.unaskedUnreceived ? ['미수령 신고'] : []),
  ];
  return (
    <article className={cx(classes.card, broken && classes.broken)} aria-label={name}>
      <header className={classes.head}>
        <ChannelBadge shopType={account.shopType} decorative />
        <div className="moa-grow">
          <h2 className={classes.name} title={name}>
            {name}
          </h2>
          <div className={classes.idLine}>
            <CopyText value={account.shopAccountId} name="쇼핑몰 아이디" />
            {account.smart_store_url !== null && (
              <a href={account.smart_store_url} target="_blank" rel="noopener noreferrer" className="moa-link">
                스토어 열기
              </a>
            )}
            {account.environment === 'SANDBOX' && (
              <a
                href={`/sandbox/#/${account.shopType}/products`}
                target="_blank"
                rel="noopener noreferrer"
                className={classes.practice}
                title="연습용 쇼핑몰 화면을 새 창에서 열어요. 거기서 주문해볼 수 있어요."
              >
                연습용 쇼핑몰 열기
              </a>
            )}
            {!account.availableShop && (
              <span
                className={classes.practice}
                title="이용 중인 요금제에 들어 있지 않아 새 작업을 하지 않고, 쇼핑몰에는 재고를 0으로 보여요."
              >
                요금제 밖
              </span>
            )}
          </div>
        </div>
        <ShopPill status={account.status} />
      </header>
      {advice && (
        <div className={cx(classes.advice, broken && classes.adviceBad)}>
          {broken ? <IconAlertTriangle size={17} aria-hidden /> : <IconInfoCircle size={17} aria-hidden />}
          <p>{advice}</p>
        </div>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>마지막 수집</dt>
          <dd>
            <AppLink href={`/app/collections?shop=${account.id}`} className={account.late ? classes.errors : 'moa-link'}>
              {account.lastCollectedAt ? <Ago at={account.lastCollectedAt} /> : '아직 없음'}
              {account.late && ' · 늦어짐'}
              <span className="moa-hidden"> 수집 상태 보기</span>
            </AppLink>
          </dd>
        </div>
        <div>
          <dt>자동 수집</dt>
          <dd>
            <Collecting account={account} />
          </dd>
        </div>
        <div className={classes.rightsFact}>
          <dt>권한</dt>
          <dd className={classes.rights}>
            <Right label="상품" on={account.shopProductAuth} />
            <Right label="주문" on={account.shopOrderAuth} />
          </dd>
        </div>
        <div>
          <dt>오늘 오류</dt>
          <dd>
            {account.errorsOfDay > 0 ? (
              <AppLink href="/app/job-history?tab=failed" className={classes.errors}>
                {account.errorsOfDay.toLocaleString('ko-KR')}건<span className="moa-hidden"> 오류를 작업내역에서 보기</span>
              </AppLink>
            ) : (
              '없음'
            )}
          </dd>
        </div>
        <div>
          <dt>예상 수수료</dt>
          <dd className="moa-num">{formatRate(account.feeRate)}</dd>
        </div>
        <div>
          <dt>재고 상한</dt>
          <dd className="moa-num">{account.stockCap === null ? '없음' : `${account.stockCap.toLocaleString('ko-KR')}개`}</dd>
        </div>
        {drift && (
          <div className={classes.wideFact}>
            <dt>상품 비교</dt>
            <dd>
              <DriftFact count={drift} />
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.calls}>
        <AppLink href={`/app/calls?account=${account.id}`} className="moa-link">
          호출 기록<span className="moa-hidden"> · {name}</span>
        </AppLink>
        {' · '}
        <AppLink href={`/app/product/rules?shop=${account.shopType}`} className="moa-link">
          등록 규칙<span className="moa-hidden"> · {name}</span>
        </AppLink>
      </p>
      {unasked.length > 0 && (
        <p className="moa-note">
          이 계정의 연동 키로는 {withObject(unasked.join('·'))} 가져올 수 없어요. {shopOffice(account.shopType)}에서 확인하고, 쇼핑몰에 이
          API의 사용을 신청해 주세요. 열리면 다음 수집부터 가져와요.
        </p>
      )}
      {account.lastCollectMessage && <p className="moa-note">{account.lastCollectMessage}</p>}
      {mayChange && (
        <footer className={classes.foot}>
          {mayLink && (
            <Button
              size="xs"
              variant={broken ? 'filled' : 'default'}
              leftSection={<IconPlugConnected size={15} aria-hidden />}
              onClick={onReconnect}
            >
              재연동
            </Button>
          )}
          <Button size="xs" variant="default" leftSection={<IconSettings size={15} aria-hidden />} onClick={onSettings}>
            설정
          </Button>
          <span className={classes.spread} />
          {mayLink && (
            <Button size="xs" variant="subtle" color="gray" leftSection={<IconUnlink size={15} aria-hidden />} onClick={onUnlink}>
              연동 해제
            </Button>
          )}
        </footer>
      )}
    </article>
  );
}

function Collecting({ account }: { account: ShopAccount }) {
  if (!account.autoCollect) return '꺼짐';
  if (account.status !== 'NORMAL') return '멈춤';
  return (
    <>
      {account.collectIntervalMinutes}분마다
      {account.nextCollectAt && (
        <span className={classes.quiet}>
          {' · 다음 '}
          <DateTime at={account.nextCollectAt} />
        </span>
      )}
    </>
  );
}

function Right({ label, on }: { label: string; on: boolean }) {
  const Icon = on ? IconCheck : IconX;
  return (
    <span className={cx(classes.right, on ? classes.rightOn : classes.rightOff)}>
      <Icon size={14} stroke={2.25} aria-hidden />
      {label}
      <span className="moa-hidden">{on ? ' 인증됨' : ' 인증 안 됨'}</span>
    </span>
  );
}
