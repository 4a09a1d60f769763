/** `product/{register|edit|copy}/shop`: a base product from its shops' side. Without a product it is asked which one is meant. */
import { Button } from '@mantine/core';
import { IconBox, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { orpc } from '../../client/api.ts';
import { navigateTo } from '../../client/navigate.ts';
import { useShopLinkWarning } from '../../client/shop-link-warning.ts';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { formatWon } from '../../ui/values/format.ts';
import { Thumb } from '../../ui/values/thumb.tsx';
import { CopyForm, EditForm } from './form-pages.tsx';
import type { FormSearch, ShopFormSearch } from './routes.ts';
import classes from './shop-form-page.module.css';
import { useShopTargets } from './shops/shop-queries.ts';

const KINDS = {
  register: { path: '/app/product/register/shop', title: '쇼핑몰상품 등록', ask: '어느 기본상품을 쇼핑몰에 올릴까요?' },
  edit: { path: '/app/product/edit/shop', title: '쇼핑몰상품 수정', ask: '어느 기본상품의 쇼핑몰상품을 수정할까요?' },
  copy: { path: '/app/product/copy/shop', title: '쇼핑몰상품 복사 등록', ask: '어느 기본상품의 쇼핑몰상품을 복사할까요?' },
} as const;

export const ShopRegisterPage = () => <ShopFormPage kind="register" />;
export const ShopEditPage = () => <ShopFormPage kind="edit" />;
export const ShopCopyPage = () => <ShopFormPage kind="copy" />;

function ShopFormPage({ kind }: { kind: keyof typeof KINDS }) {
  const { path, title, ask } = KINDS[kind];
  const { id, ...search } = useSearch({ strict: false }) as ShopFormSearch;
  const navigate = useNavigate();
  const { data } = useShopTargets();
  useShopLinkWarning(data?.contents);
  if (id === undefined) return <ChooseProduct title={title} ask={ask} onChoose={(chosen) => navigateTo(`${path}?id=${chosen}`)} />;
  const form = {
    id,
    title,
    // The shops are what is worked on here.
    search: { ...search, path: search.path ?? 'createShopDTOList' },
    onSearch: (next: FormSearch) => void navigate({ to: path, search: { id, ...next }, replace: true }),
  };
  return kind === 'copy' ? <CopyForm {...form} /> : <EditForm {...form} />;
}

function ChooseProduct({ title, ask, onChoose }: { title: string; ask: string; onChoose(id: string): void }) {
  const [keyword, setKeyword] = useState('');
  const found = useQuery(
    orpc.catalog.simple.queryOptions({ input: { size: 20, ...(keyword ? { keyword } : {}) }, placeholderData: keepPreviousData }),
  );
  const products = found.data?.contents;
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => navigateTo('/app/unit/register')}>
            새 기본상품
          </Button>
        }
      />
      <Panel title={ask}>
        <div className={classes.search}>
          <SearchFilter keyword={keyword} placeholder="상품명, 관리코드, 상품번호" onSearch={setKeyword} />
        </div>
        {found.error && !products && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {!products && !found.error && <div className={classes.skeleton} aria-busy="true" />}
        {products?.length === 0 && (
          <EmptyState
            icon={IconBox}
            title={keyword === '' ? '아직 기본상품이 없어요.' : '찾는 기본상품이 없어요.'}
            action={<Button onClick={() => navigateTo('/app/unit/register')}>기본상품 등록</Button>}
          >
            기본상품을 한 번 등록하면 여러 쇼핑몰에 함께 올릴 수 있어요.
          </EmptyState>
        )}
        {products && products.length > 0 && (
          <ul className={classes.products} aria-label="기본상품">
            {products.map(({ id, moaProductSeq, productName, imageUrl, items }) => (
              <li key={id}>
                <button type="button" className={classes.product} onClick={() => onChoose(id)}>
                  <Thumb src={imageUrl} size={44} />
                  <span className={classes.texts}>
                    <b>{productName}</b>
                    <span>
                      {moaProductSeq} · {formatWon(items[0]?.price ?? 0)}
                      {items.length > 1 && ` · 옵션 ${items.length}개`}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  );
}
