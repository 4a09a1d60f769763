/** Choice of shops, and a tab with what each of them asks on top. */
import type { CreateShopDTO } from '@moa/core';
import { IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { useFormActions, useFormStore, useMeta, useValue } from '../form/form-context.tsx';
import { inShopOrder } from '../form/in-shop-order.ts';
import { SHOPS_SECTION } from '../form/sections.ts';
import { AppliedTemplate, TemplateButtons } from '../templates/template-buttons.tsx';
import { AutoCategory } from './auto-category.tsx';
import { AutoPlaces } from './auto-places.tsx';
import { useEntryLabel } from './entry-label.ts';
import { useNewEntry } from './new-entry.ts';
import { ShopPanel } from './shop-panel.tsx';
import { useShopTargets } from './shop-queries.ts';
import { ruleOf, type ShopTarget, targetOf } from './shop-targets.ts';
import classes from './shops.module.css';

const PATH = 'createShopDTOList';

export function ShopsSection({ open }: { open: string | null }) {
  const entries = useValue<CreateShopDTO[]>(PATH);
  const actions = useFormActions();
  const inOrder = inShopOrder(entries);
  const active = entries.find((entry) => entry.registerKey === open) ?? inOrder[0];
  return (
    <FormSection
      id={SHOPS_SECTION}
      title="쇼핑몰별 설정"
      note={
        <span className={classes.notes}>
          {entries.length}곳 선택 <TemplateButtons kind="SELECTION" at={SHOPS_SECTION} of="쇼핑몰 선택" />
        </span>
      }
      description="비워 둔 항목은 위에서 입력한 값으로 보내요."
      always={entries.map((entry, index) => (
        <Fragment key={entry.registerKey}>
          <AutoCategory index={index} />
          <AutoPlaces index={index} />
        </Fragment>
      ))}
    >
      <AppliedTemplate at={SHOPS_SECTION} />
      <div data-path={PATH}>
        <Targets entries={entries} />
      </div>
      {entries.length > 0 && active && (
        <>
          <div className={classes.tabs} role="tablist" aria-label="쇼핑몰별 설정">
            {inOrder.map((entry) => (
              <ShopTab key={entry.registerKey} entry={entry} on={entry === active} onOpen={() => actions.openShop(entry.registerKey)} />
            ))}
          </div>
          <div role="tabpanel" id={`panel-${active.registerKey}`} aria-labelledby={`tab-${active.registerKey}`}>
            <ShopPanel key={active.registerKey} entry={active} index={entries.indexOf(active)} />
          </div>
        </>
      )}
    </FormSection>
  );
}

function ShopTab({ entry, on, onOpen }: { entry: CreateShopDTO; on: boolean; onOpen(): void }) {
  const count = useMeta((meta) => problemCount(meta.shops, entry.registerKey));
  const labelOf = useEntryLabel();
  const { shopType } = entry.shopInfoDTO;
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${entry.registerKey}`}
      aria-selected={on}
      aria-controls={on ? `panel-${entry.registerKey}` : undefined}
      className={cx(classes.tab, on && classes.tabOn)}
      onClick={onOpen}
    >
      <ChannelBadge shopType={shopType} size="sm" decorative />
      {labelOf(entry)}
      {count > 0 && <span className={classes.tabProblems}>{count}</span>}
    </button>
  );
}

export function problemCount(shops: readonly { registerKey: string; problems: readonly { severity: string }[] }[], key: string): number {
  return shops.find((shop) => shop.registerKey === key)?.problems.filter((problem) => problem.severity === 'ERROR').length ?? 0;
}

function Targets({ entries }: { entries: CreateShopDTO[] }) {
  const store = useFormStore();
  const actions = useFormActions();
  const skipped = useMeta((meta) => meta.skipped);
  const { targets, isError, refetch } = useShopTargets();
  const begin = useNewEntry();
  if (isError)
    return (
      <p className={classes.note}>
        연동한 쇼핑몰을 불러오지 못했어요.{' '}
        <button type="button" className={classes.textButton} onClick={() => void refetch()}>
          다시 시도
        </button>
      </p>
    );
  if (!targets) return <p className={classes.note}>연동한 쇼핑몰을 불러오는 중…</p>;
  if (targets.length === 0)
    return (
      <p className={classes.note}>
        연동한 쇼핑몰이 없어요. 저장은 지금 할 수 있고, 연동하면 바로 보낼 수 있어요.{' '}
        <AppLink href="/app/setting/shop?dialog=link" className="moa-link">
          쇼핑몰 연동
        </AppLink>
      </p>
    );

  function toggle(target: ShopTarget, entry: CreateShopDTO | undefined) {
    if (!entry) {
      const { entry: added, filled } = begin(
        target.info,
        entries,
        store.draft().common.deliveryInfo,
        ruleOf(target, { standard: store.draft().composition.categories[0] ?? null, shop: null }),
      );
      store.setMeta({ filledPaths: new Set([...store.meta().filledPaths, ...filled.map((key) => `${added.registerKey} etc.${key}`)]) });
      store.set(PATH, [...entries, added]);
      actions.openShop(added.registerKey);
    } else if (entry.isRegDone || entry.shopProductId !== null) {
      const next = new Set(skipped);
      if (!next.delete(entry.registerKey)) next.add(entry.registerKey);
      store.setMeta({ skipped: next });
    } else {
      store.set(
        PATH,
        entries.filter((each) => each !== entry),
      );
    }
    actions.recheck();
  }

  return (
    <ul className={classes.targets}>
      {targets.map((target) => {
        const entry = entries.find((each) => targetOf(each, targets) === target);
        const sent = entry !== undefined && (entry.isRegDone || entry.shopProductId !== null);
        const on = entry !== undefined && !skipped.has(entry.registerKey);
        return (
          <li key={`${target.account.id} ${target.info.multiShopId}`}>
            <label className={cx(classes.target, on && classes.targetOn)}>
              <Checkbox checked={on} onChange={() => toggle(target, entry)} />
              <ChannelBadge shopType={target.info.shopType} decorative />
              <span className={classes.targetName}>
                {target.name}
                <small>{stateOf(target, sent, on)}</small>
              </span>
            </label>
          </li>
        );
      })}
      {entries
        .filter((entry) => !targetOf(entry, targets))
        .map((entry) => (
          <li key={entry.registerKey} className={classes.target}>
            <ChannelBadge shopType={entry.shopInfoDTO.shopType} decorative />
            <span className={classes.targetName}>
              {shopLabel(entry.shopInfoDTO)}
              <small>연동이 해제된 계정</small>
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`${shopLabel(entry.shopInfoDTO)} 빼기`}
              onClick={() =>
                store.set(
                  PATH,
                  entries.filter((each) => each !== entry),
                )
              }
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
    </ul>
  );
}

function stateOf(target: ShopTarget, sent: boolean, on: boolean): string {
  if (target.account.status === 'AUTH_EXPIRED') return '인증이 만료됐어요';
  if (target.account.status !== 'NORMAL') return '연동 확인이 필요해요';
  if (sent) return on ? '판매 중인 상품을 수정해요' : '이번에는 보내지 않아요';
  return on ? '새로 등록해요' : target.info.shopAccountId;
}
