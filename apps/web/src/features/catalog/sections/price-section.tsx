/** Price, discount, stock and options. */

import { type CreateShopDTO, type MainSku, piecesInUnit, stockQuantityOf } from '@moa/core';
import { useRight } from '../../../client/use-user.ts';
import { FieldRow, FormSection } from '../../../ui/forms/form-section.tsx';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { SuggestField } from '../../../ui/inputs/select/suggest-field.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { formatNumber, formatWon } from '../../../ui/values/format.ts';
import { BASE_PRICE, basePriceProblem } from '../form/base-price.ts';
import { AmountField } from '../form/fields.tsx';
import classes from '../form/form.module.css';
import { useDraft, useField, useFormActions, useFormStore, useMeta, useValue } from '../form/form-context.tsx';
import { usePriceMessage } from '../form/use-price-message.ts';
import { AxesEditor, useOptionInfo } from '../options/axes-editor.tsx';
import { OptionGrid } from '../options/option-grid.tsx';
import { openPasteDialog } from '../options/paste-dialog.tsx';
import { describeSku, useSkuSuggestions } from '../options/sku-suggestions.ts';
import { Supplements } from '../options/supplements.tsx';
import { AppliedTemplate, TemplateButtons } from '../templates/template-buttons.tsx';
import section from './sections.module.css';

export function PriceSection() {
  const mayCost = useRight('viewCost');
  return (
    <FormSection id="unit-price" title="가격·재고·옵션" note={<PriceNote />}>
      <AppliedTemplate at="unit-price" />
      <FieldRow columns={3}>
        <BasePriceField />
        <DiscountField />
        {mayCost && <CostField />}
      </FieldRow>
      <Options />
    </FormSection>
  );
}

function PriceNote() {
  return (
    <span className={section.notes}>
      <span>
        <StockSum />
      </span>
      <TemplateButtons kind="OPTION" at="unit-price" of="옵션" />
    </span>
  );
}

function StockSum() {
  const sum = useDraft((draft) => stockQuantityOf(draft.composition));
  const usable = useValue<boolean>('composition.optionInfo.usable');
  return (
    <>
      {usable ? '옵션 재고 합계' : '재고'} <b className={classes.strong}>{formatNumber(sum)}개</b>
    </>
  );
}

/** Says while it is typed what the shops won't take, and not only when they are asked. */
function BasePriceField() {
  const store = useFormStore();
  const price = useValue<number>(BASE_PRICE);
  useValue<CreateShopDTO[]>('createShopDTOList');
  const shops = useMeta((meta) => meta.shops);
  const message = usePriceMessage(price, basePriceProblem(store.draft(), shops));
  return <AmountField path={BASE_PRICE} label="판매가" required error={message} />;
}

/** One discount for all devices; empty takes it away. What a program gave phones apart is named, since no shop takes it apart. */
function DiscountField() {
  const path = 'basic.benefit.pc.value';
  const field = useField<number>(path);
  const mobile = useField<number>('basic.benefit.mobile.value').value;
  const store = useFormStore();
  return (
    <div data-path={path} className={classes.field}>
      <AmountInput
        label="즉시할인"
        unit="원"
        placeholder="없음"
        maxLength={9}
        value={field.value === 0 ? null : field.value}
        onChange={(value) => {
          const discount = { discountType: 'WON', value: value ?? 0 };
          store.set('basic.benefit.usable', value !== null && value > 0);
          store.set('basic.benefit.mobile', discount);
          field.set(value ?? 0);
        }}
        onBlur={field.leave}
        error={field.error}
      />
      {mobile !== field.value && (
        <p className="moa-mute">모바일 할인은 {formatWon(mobile)}으로 저장되어 있어요. 여기서 고치면 PC와 모바일이 함께 바뀌어요.</p>
      )}
    </div>
  );
}

/** For the margins; no shop is sent it. */
function CostField() {
  const path = 'basic.costPrice';
  const field = useField<number | null>(path);
  return (
    <div data-path={path} className={classes.field}>
      <AmountInput
        label="원가 (마진 계산용)"
        unit="원"
        placeholder="쇼핑몰에는 보내지 않아요"
        maxLength={9}
        value={field.value}
        onChange={field.set}
        onBlur={field.leave}
        error={field.error}
      />
    </div>
  );
}

function Options() {
  const [info, change] = useOptionInfo();
  const store = useFormStore();
  const actions = useFormActions();
  const paste = () =>
    openPasteDialog(info, (next) => {
      store.set('composition.optionInfo', next);
      actions.recheck();
    });
  return (
    <>
      <div data-path="composition.optionInfo.usable">
        <Switch
          checked={info.usable}
          onChange={(usable) => {
            change((before) => ({
              ...before,
              usable,
              options:
                usable && before.options.length === 0
                  ? [
                      { name: '색상', values: [] },
                      { name: '사이즈', values: [] },
                    ]
                  : before.options,
            }));
            actions.recheck();
          }}
        >
          옵션이 있는 상품이에요
        </Switch>
      </div>
      {info.usable ? (
        <>
          <AxesEditor />
          {info.optionCombinations.length > 0 ? (
            // Rows that are marked, and what can be taken back, are of these combinations.
            <OptionGrid key={JSON.stringify(info.options.map(({ values }) => values))} onPasteTable={paste} />
          ) : (
            <div className={classes.optionEmpty} data-path="composition.optionInfo.optionCombinations">
              옵션값을 입력하면 조합이 만들어져요. 엑셀 표가 있으면{' '}
              <button type="button" className={classes.textButton} onClick={paste}>
                엑셀 붙여넣기
              </button>
              로 한 번에 만들 수 있어요.
            </div>
          )}
        </>
      ) : (
        <SingleStock />
      )}
      <Supplements />
    </>
  );
}

function SingleStock() {
  return (
    <FieldRow columns={4}>
      <AmountField path="composition.mainInfo.saleQuantity" label="재고" unit="개" maxLength={8} />
      <SaleUnit />
      <MainSkuCode />
      <Barcode />
    </FieldRow>
  );
}

/** How many pieces of the SKU one sale takes; 1 where nothing is typed. */
function SaleUnit() {
  const store = useFormStore();
  const sku = useValue<MainSku[]>('composition.mainInfo.skus')[0] ?? EMPTY_SKU;
  function put(next: number) {
    const { mainInfo } = store.draft().composition;
    const stored = store.base().composition.mainInfo.skus[0]?.saleUnitQuantity ?? 1;
    const saleQuantity = piecesInUnit(mainInfo, { stored, before: sku.saleUnitQuantity, next });
    store.set('composition.mainInfo', { ...mainInfo, saleQuantity, skus: [{ ...sku, saleUnitQuantity: next }] });
  }
  return (
    <div data-path="composition.mainInfo.skus.0.saleUnitQuantity" className={classes.field}>
      <AmountInput
        label="판매단위"
        unit="개"
        placeholder="1"
        description="한 번 팔릴 때 나가는 SKU 수량"
        maxLength={4}
        value={sku.saleUnitQuantity === 1 ? null : sku.saleUnitQuantity}
        onChange={(next) => put(Math.max(1, next ?? 1))}
      />
    </div>
  );
}

/** The code of a SKU to be made, or of one that is there: then its stock is shared, and the number typed beside it is not added. */
function MainSkuCode() {
  const store = useFormStore();
  const sku = useValue<MainSku[]>('composition.mainInfo.skus')[0];
  const code = sku?.skuCode ?? '';
  const isStored = sku?.id != null;
  const found = useSkuSuggestions(code, !isStored);
  const tied = isStored ? undefined : found.find(({ skuCode }) => skuCode === code.trim());
  return (
    <div data-path="composition.mainInfo.skus" className={classes.field}>
      <SuggestField
        label="SKU 코드"
        placeholder="비우면 자동으로 만들어요"
        maxLength={60}
        value={code}
        onChange={(skuCode) => store.set('composition.mainInfo.skus', [{ ...(sku ?? EMPTY_SKU), skuCode }])}
        suggestions={found.map((each) => ({ value: each.skuCode, note: describeSku(each) }))}
        disabled={isStored}
      />
      {tied && (
        <p className={classes.note} role="status">
          이미 있는 SKU예요: {describeSku(tied)}. 이 재고를 함께 쓰고, 재고 칸에 적은 수는 더해지지 않아요.
        </p>
      )}
    </div>
  );
}

function Barcode() {
  const field = useField<string>('common.sellerBarcode');
  return (
    <div data-path="common.sellerBarcode" className={classes.field}>
      <TextInput label="바코드" maxLength={40} value={field.value} onChange={field.set} onBlur={field.leave} error={field.error} />
    </div>
  );
}

const EMPTY_SKU: MainSku = {
  id: null,
  skuCode: '',
  stockQuantity: 0,
  saleUnitQuantity: 1,
  brand: '',
  manufacturer: '',
  salePrice: 0,
  skuName: '',
  attributes: {},
  roleId: 'SELF',
  siblingCode: null,
};
