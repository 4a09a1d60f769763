/** 미리보기: what each shop would be told, side by side. On a phone one shop at a time. */
import { compareShopTypes, type ProductDraft } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { SlowNote } from '../../../ui/page/slow-note.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { toSave } from '../form/prepare.ts';
import { differing, problemsIn, ROWS, type RowId, type ShopPreview } from './compare.ts';
import classes from './preview.module.css';
import { PreviewCell } from './preview-cell.tsx';

type GoTo = (path: string, registerKey: string) => void;

export function openPreview(draft: ProductDraft, goTo: GoTo): void {
  const asked = Date.now();
  void openDialog({
    title: '쇼핑몰별 미리보기',
    size: 'xl',
    body: (close) => (
      <Preview
        draft={toSave(draft)}
        asked={asked}
        onGo={(path, registerKey) => {
          close(null);
          goTo(path, registerKey);
        }}
      />
    ),
  });
}

function Preview({ draft, asked, onGo }: { draft: ProductDraft; asked: number; onGo: GoTo }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['unit-preview', asked],
    queryFn: ({ signal }) => api.catalog.preview(draft, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.shops.length === 0) return <p className={classes.empty}>쇼핑몰을 고르면 그 쇼핑몰에 올라갈 모습을 볼 수 있어요.</p>;
  return <SideBySide shops={data.shops.toSorted((one, other) => compareShopTypes(one.shopType, other.shopType))} onGo={onGo} />;
}

function Waiting() {
  return (
    <div className={classes.empty} aria-busy="true">
      <SlowNote />
      쇼핑몰마다 무엇을 보낼지 만들고 있어요…
    </div>
  );
}

function SideBySide({ shops, onGo }: { shops: readonly ShopPreview[]; onGo: GoTo }) {
  const [open, setOpen] = useState(shops[0]?.registerKey);
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const different = useMemo(() => differing(shops), [shops]);
  const rows = ROWS.filter(({ id }) => {
    const reported = shops.some((shop) => problemsIn(shop, id).length > 0);
    return (id !== 'rest' || reported) && (!onlyDiffering || different.has(id) || reported);
  });
  return (
    <div className="moa-stack">
      <p className={classes.lead}>
        지금 보내면 쇼핑몰이 받는 내용이에요. 보낼 때와 같은 방법으로 만들었어요.
        {shops.length > 1 &&
          (different.size > 0 ? ` 쇼핑몰마다 다른 항목이 ${different.size}개 있어요.` : ' 모든 쇼핑몰에 같은 내용을 보내요.')}
      </p>
      {shops.length > 1 && (
        <CheckboxField checked={onlyDiffering} onChange={setOnlyDiffering}>
          다르거나 살펴볼 항목만 보기
        </CheckboxField>
      )}
      <div className={classes.tabs} role="tablist" aria-label="쇼핑몰">
        {shops.map((shop) => (
          <button
            key={shop.registerKey}
            type="button"
            role="tab"
            aria-selected={shop.registerKey === open}
            className={cx(classes.tab, shop.registerKey === open && classes.tabOn)}
            onClick={() => setOpen(shop.registerKey)}
          >
            <ChannelBadge shopType={shop.shopType} size="sm" decorative /> {shopLabel(shop)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus, so that keys can scroll it */}
      <section className={classes.scroll} aria-label="쇼핑몰별로 보낼 내용" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                <span className="moa-hidden">항목</span>
              </th>
              {shops.map((shop) => (
                <th key={shop.registerKey} scope="col" data-on={shop.registerKey === open || undefined}>
                  <Head shop={shop} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label }) => (
              <tr key={id}>
                <th scope="row">
                  {label}
                  {different.has(id) && <span className={classes.differs}>다름</span>}
                </th>
                {shops.map((shop) => (
                  <td key={shop.registerKey} data-on={shop.registerKey === open || undefined}>
                    {shop.sent && <PreviewCell row={id} shop={shop} sent={shop.sent} />}
                    <Problems shop={shop} row={id} onGo={onGo} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Head({ shop }: { shop: ShopPreview }) {
  const errors = shop.problems.filter(({ severity }) => severity === 'ERROR').length;
  return (
    <span className="moa-row">
      <ChannelBadge shopType={shop.shopType} size="sm" decorative />
      <span className={classes.shop}>{shopLabel(shop)}</span>
      <span className={errors > 0 ? classes.bad : classes.good}>{errors > 0 ? `고칠 것 ${errors}개` : '보낼 수 있어요'}</span>
    </span>
  );
}

function Problems({ shop, row, onGo }: { shop: ShopPreview; row: RowId; onGo: GoTo }) {
  const problems = problemsIn(shop, row);
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map(({ path, message, severity }) => (
        <li key={`${path} ${message}`}>
          <button
            type="button"
            className={classes.problem}
            data-warn={severity === 'WARN' || undefined}
            onClick={() => onGo(path, shop.registerKey)}
          >
            {message}
          </button>
        </li>
      ))}
    </ul>
  );
}
