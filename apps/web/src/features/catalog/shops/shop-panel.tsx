/** What one shop gets otherwise than the base product, and what only this shop asks. */
import { FIELDS, type FieldSchema, isLinkable, type ProductLimits } from '@moa/channels/manifests';
import {
  type AppliedPriceRule,
  applyPriceRule,
  type CreateShopDTO,
  describePriceRule,
  type LeavableField,
  type ProductDraft,
  type Rule,
  rules,
  verdict,
} from '@moa/core';
import { useState } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { FieldRow } from '../../../ui/forms/form-section.tsx';
import { Disclosure } from '../../../ui/inputs/disclosure.tsx';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { CategoryPicker } from '../../categories/index.ts';
import { categoryToFill, FILLED_WHY, withFilled } from '../categories/filled.ts';
import { SharedFound } from '../categories/shared-found.tsx';
import { ownPriceProblem } from '../form/base-price.ts';
import { useFormActions, useFormStore, useMeta, useValue } from '../form/form-context.tsx';
import { shopLimits } from '../form/shop-limits.ts';
import { usePriceMessage } from '../form/use-price-message.ts';
import { ShopDelivery } from '../templates/shop-delivery.tsx';
import { useRecommended } from './auto-category.tsx';
import { MoreCategories } from './more-categories.tsx';
import { OwnValues } from './own/own-values.tsx';
import { RefusedNote } from './refused-note.tsx';
import { ShopField } from './shop-field.tsx';
import { useShopTargets } from './shop-queries.ts';
import { ruleOf, targetOf } from './shop-targets.ts';
import classes from './shops.module.css';
import { useShopError } from './use-shop-error.ts';

const GROUPS: { group: FieldSchema['group']; title: string }[] = [
  { group: 'BASIC', title: '판매 정보' },
  { group: 'DELIVERY', title: '배송·반품' },
  { group: 'ATTRIBUTE', title: '속성·인증' },
  { group: 'ETC', title: '기타' },
];

export function ShopPanel({ entry, index }: { entry: CreateShopDTO; index: number }) {
  const base = `createShopDTOList.${index}`;
  const { shopType } = entry.shopInfoDTO;
  const schema = isLinkable(shopType) ? FIELDS[shopType] : [];
  return (
    <div className="moa-stack">
      <RefusedNote entry={entry} />
      {entry.leftToShop !== undefined && entry.leftToShop.length > 0 && <Left fields={entry.leftToShop} />}
      <ShopCategory entry={entry} base={base} />
      <MoreCategories entry={entry} base={base} />
      <FieldRow columns={2}>
        <Inherited base={base} entry={entry} />
      </FieldRow>
      <OwnValues entry={entry} base={base} />
      <ShopDelivery entry={entry} base={base} />
      {GROUPS.map(({ group, title }) => {
        const fields = schema.filter((field) => field.group === group);
        if (fields.length === 0) return null;
        // Which attributes are required is known by the shop only.
        const open = group === 'DELIVERY' || fields.some((field) => field.required || field.kind === 'ATTRIBUTES');
        return (
          <Disclosure
            key={group}
            className={classes.group}
            initiallyOpen={open}
            title={
              <>
                {title} <span className={classes.groupCount}>{fields.length}</span>
              </>
            }
          >
            <div className={classes.fields}>
              {fields.map((field) => (
                <ShopField key={field.key} field={field} entry={entry} path={`${base}.etc.${field.key}`} />
              ))}
            </div>
          </Disclosure>
        );
      })}
    </div>
  );
}

const LEFT_LABELS: Record<LeavableField, string> = { productName: '상품명', price: '판매가', category: '카테고리' };

function Left({ fields }: { fields: readonly LeavableField[] }) {
  const { id } = useFormStore().base();
  return (
    <p className={classes.shopMessage}>
      {fields.map((field) => LEFT_LABELS[field]).join(', ')}은(는) 쇼핑몰에 맡긴 항목이에요. 여기서 바꿔도 이 쇼핑몰에는 보내지 않아요.{' '}
      <AppLink className="moa-link" href={`/app/product/list/moa-product?product=${id ?? ''}&drift=LEFT`}>
        맡긴 것 풀러 가기
      </AppLink>
    </p>
  );
}

function Inherited({ base, entry }: { base: string; entry: CreateShopDTO }) {
  const store = useFormStore();
  const actions = useFormActions();
  const key = entry.registerKey;
  const ownName = useValue<string | undefined>(`${base}.basic.productName`);
  const basic = useValue<CreateShopDTO['basic']>(`${base}.basic`);
  const ownPrice = basic.priceRule ? undefined : basic.salePrice;
  const name = useValue<string>('basic.productName');
  const price = useValue<number>('composition.mainInfo.price');
  const { targets } = useShopTargets();
  const [standard = null] = useValue<ProductDraft['composition']['categories']>('composition.categories');
  const rule = ruleOf(targets && targetOf(entry, targets), { standard, shop: entry.category });
  const { shopType } = entry.shopInfoDTO;
  const limits = shopLimits(shopType);
  const nameError = useShopError(key, 'basic.productName');
  const shops = useMeta((meta) => meta.shops);
  const bound = usePriceMessage(ownPrice, ownPriceProblem(ownPrice, entry, shops));
  const priceError = useShopError(key, 'basic.salePrice');
  return (
    <>
      <div data-path="basic.productName" data-shop={key}>
        <TextInput
          label="이 쇼핑몰의 상품명"
          value={ownName ?? ''}
          placeholder={name || '기본 상품명과 같아요'}
          maxLength={300}
          {...(limits?.nameUnit === 'BYTE' ? { maxBytes: limits.nameMax } : {})}
          clearable
          validate={verdict(...nameRules(limits))}
          onChange={(next) => store.set(`${base}.basic.productName`, next === '' ? undefined : next)}
          onBlur={actions.recheck}
          error={ownName === undefined ? null : nameError}
        />
      </div>
      <div data-path="basic.salePrice" data-shop={key}>
        <AmountInput
          label="이 쇼핑몰의 판매가"
          unit="원"
          value={ownPrice ?? null}
          placeholder={formatNumber(rule === null ? price : applyPriceRule(price, rule))}
          description={rule !== null && ownPrice === undefined ? `가격 규칙: ${describePriceRule(rule)}` : undefined}
          maxLength={9}
          onChange={(next) => store.set(`${base}.basic`, withOwnPrice(basic, next, rule))}
          onBlur={actions.recheck}
          validate={verdict(...priceRules(limits))}
          error={bound ?? priceError}
        />
      </div>
    </>
  );
}

/** Without a price of its own the rule of the account counts again. */
function withOwnPrice(
  { salePrice: _price, priceRule: _rule, ...others }: CreateShopDTO['basic'],
  own: number | null,
  rule: AppliedPriceRule | null,
): CreateShopDTO['basic'] {
  if (own !== null) return { ...others, salePrice: own };
  return rule === null ? others : { ...others, priceRule: rule };
}

/** What the shop says of a name; where its limits are not known, what holds everywhere. */
function nameRules(limits: ProductLimits | null): Rule[] {
  if (limits === null) return [rules.productRegex];
  return [rules.productRegex, limits.nameUnit === 'BYTE' ? rules.byteChecker(limits.nameMax) : rules.max(limits.nameMax)];
}

function priceRules(limits: ProductLimits | null): Rule[] {
  if (limits === null) return [rules.tenWonUnit];
  if (limits.priceUnit < 10) return [];
  return [limits.priceUnit === 100 ? rules.hundredWonUnit : rules.tenWonUnit];
}

const REASONS = { REMEMBERED: '지난번', PATH: '같은 이름', SIMILAR: '비슷한 이름' } as const;

function ShopCategory({ entry, base }: { entry: CreateShopDTO; base: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const chosen = useValue<CreateShopDTO['category']>(`${base}.category`);
  const error = useShopError(entry.registerKey, 'category.categoryId');
  const [open, setOpen] = useState(false);
  const { data, isFetching } = useRecommended(entry, true);
  const filled = useMeta((meta) => meta.filled.get(entry.registerKey));
  const dirty = useMeta((meta) => meta.dirty);
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  const optional = shopLimits(shopType)?.requiresCategory === false;
  const offered = data?.contents ?? [];
  // It needs no choice: the filler of work that is under way takes it in a moment.
  const filling = dirty && !chosen && categoryToFill(offered) !== null;

  function looked() {
    store.setMeta({ filled: withFilled(store.meta().filled, entry.registerKey, null) });
  }

  function choose(node: { id: string; path: string }) {
    looked();
    store.set(`${base}.category`, { categoryId: node.id, path: node.path });
    setOpen(false);
    actions.recheck();
  }

  return (
    <div className={classes.category} data-path="category" data-shop={entry.registerKey} aria-busy={isFetching || filling}>
      <span className={classes.label}>쇼핑몰 카테고리</span>
      <div className={classes.categoryLine}>
        <span className={chosen ? classes.chosen : classes.note}>
          {chosen?.path ?? (optional ? '고르지 않으면 분류 없이 등록돼요.' : '아직 고르지 않았어요.')}
        </span>
        <button type="button" className={classes.textButton} onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? '닫기' : chosen ? '바꾸기' : '고르기'}
        </button>
      </div>
      {chosen && filled && (
        <p className={classes.filled}>
          {FILLED_WHY[filled.reason]}
          <button type="button" className={classes.textButton} onClick={looked}>
            맞아요
          </button>
        </p>
      )}
      {(open || (!chosen && !filling)) && offered.length > 0 && (
        <ul className={classes.recommended}>
          {offered.slice(0, 4).map((node) => (
            <li key={node.id}>
              <button type="button" onClick={() => choose(node)}>
                <small>{REASONS[node.reason]}</small> {node.path}
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <CategoryPicker
          onChoose={choose}
          chosen={chosen?.categoryId}
          shop={{ shopType, shopAccountId }}
          before={(keyword) => <SharedFound entry={entry} keyword={keyword} onChosen={() => setOpen(false)} />}
        />
      )}
      {error && !chosen && <p className={classes.error}>{error}</p>}
    </div>
  );
}
