/** 쇼핑몰별 등록 규칙: what each shop asks of products today, and what it has announced. */
import { SHOP_TYPES } from '@moa/core';
import { getRouteApi } from '@tanstack/react-router';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { dayText } from './day-text.ts';
import { type ShopRules, useRules } from './queries.ts';
import classes from './rules.module.css';
import { Coming, RulesSkeleton, RuleTable } from './shop-rules.tsx';

const route = getRouteApi('/app/product/rules');

export function RulesPage() {
  const { shop: asked } = route.useSearch();
  const { data, error, refetch } = useRules();
  const linked = data?.contents.filter(({ accounts }) => accounts > 0) ?? [];
  const others = data?.contents.filter(({ accounts }) => accounts === 0) ?? [];
  const shop = data?.contents.find(({ shopType }) => shopType === asked) ?? linked[0] ?? others[0];
  return (
    <Page>
      <PageHeader
        title="쇼핑몰별 등록 규칙"
        {...(data ? { note: `${dayText(data.day)} 기준 · 등록하고 보낼 때 이 규칙으로 점검해요` } : {})}
      />
      {!data && error && (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
      {!data && !error && (
        <Panel>
          <RulesSkeleton />
        </Panel>
      )}
      {shop && (
        <div className={classes.layout}>
          <nav className={classes.shops} aria-label="쇼핑몰">
            {linked.length > 0 && <ShopGroup title="연동한 쇼핑몰" shops={linked} chosen={shop} />}
            <ShopGroup title={linked.length > 0 ? '그 밖의 쇼핑몰' : '쇼핑몰'} shops={others} chosen={shop} />
          </nav>
          <Panel
            title={SHOP_TYPES[shop.shopType].title}
            note={shop.linkable ? undefined : '아직 연동할 수 없는 쇼핑몰이라, 알려진 규칙만 보여 드려요.'}
          >
            <div className="moa-stack">
              {shop.coming.map((edition) => (
                <Coming key={edition.validFrom} shop={shop} edition={edition} />
              ))}
              <RuleTable shop={shop} />
            </div>
          </Panel>
        </div>
      )}
    </Page>
  );
}

function ShopGroup({ title, shops, chosen }: { title: string; shops: readonly ShopRules[]; chosen: ShopRules }) {
  return (
    <div className={classes.group}>
      <h2 className={classes.groupTitle}>{title}</h2>
      <ul className={classes.groupList}>
        {shops.map(({ shopType, coming }) => (
          <li key={shopType}>
            <AppLink
              href={`/app/product/rules?shop=${shopType}`}
              className={cx(classes.shop, shopType === chosen.shopType && classes.shopOn)}
              aria-current={shopType === chosen.shopType ? 'page' : undefined}
            >
              <ChannelBadge shopType={shopType} size="sm" decorative />
              <span>{SHOP_TYPES[shopType].title}</span>
              {coming.length > 0 && <span className={classes.mark}>바뀜 예정</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
