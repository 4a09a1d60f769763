import { Button } from '@mantine/core';
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { SHOP_TYPES } from '@moa/core';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { useUser } from '../../client/use-user.ts';
import { useDialogGuard } from '../../ui/dialogs/use-dialog-guard.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { SelectField } from '../../ui/inputs/select/select-field.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { CategoryFees } from './price-rule/category-fees.tsx';
import { offerPriceRule } from './price-rule/offer-rule.ts';
import { PriceRuleFields } from './price-rule/rule-fields.tsx';
import { ruleProblem } from './price-rule/rule-values.ts';
import { renewShops, useModifyShop, useRenameShop, useSetStoreUrl, useShops } from './queries.ts';
import { changesOf, feesProblem, fieldAt, intervalProblem, parseRate, rateProblem, type Values, valuesOf } from './settings-values.ts';
import type { ShopAccount } from './shop-state.tsx';
import classes from './shops.module.css';

interface SettingsProps {
  account: ShopAccount;
  onClose(): void;
}

export function SettingsDialog(props: SettingsProps) {
  return (
    <DialogFrame title={`${shopLabel(props.account)} 설정`} onClose={props.onClose}>
      <SettingsForm {...props} />
    </DialogFrame>
  );
}

function SettingsForm({ account, onClose }: SettingsProps) {
  const [base, setBase] = useState(account);
  const { settings } = useUser();
  const modify = useModifyShop();
  const rename = useRenameShop();
  const setStoreUrl = useSetStoreUrl();
  const form = useForm(valuesOf(account), {
    check: (values) => ({
      shopName: values.shopName.trim() === '' && nameOf(values) !== null ? '쇼핑몰명을 입력해주십시오.' : undefined,
      interval: intervalProblem(values.interval) ?? undefined,
      fee: rateProblem(values.fee) ?? undefined,
      fees: feesProblem(values.fees) ?? undefined,
      rule: ruleProblem(values.rule) ?? undefined,
    }),
    async send(values) {
      const [changed, shopName, storeUrl] = [changesOf(base, values), nameOf(values), urlOf(values)];
      if (changed) setBase(await modify.mutateAsync(changed));
      if (shopName !== null) setBase(await rename.mutateAsync({ id: account.id, shopName }));
      if (storeUrl !== null) setBase(await setStoreUrl.mutateAsync({ shopAccountId: account.shopAccountId, storeUrl }));
      toast.done('저장되었습니다.');
      onClose();
      if (
        changed?.priceRule !== undefined ||
        ((changed?.feeRate !== undefined || changed?.categoryFees !== undefined) && base.priceRule?.kind === 'KEEP_MARGIN')
      )
        await offerPriceRule(account);
    },
    fieldAt,
    onRefused: ({ code }) => void (code === 'STALE_VERSION' && renewShops()),
  });
  const { values, problem, set } = form;
  const changed = changesOf(base, values) !== null || nameOf(values) !== null || urlOf(values) !== null;
  useUnsavedWork(changed);
  const leave = useDialogGuard(changed, onClose);

  /** What is to be stored; null where it is stored already. */
  function nameOf({ shopName }: Values): string | null {
    return shopName.trim() === base.shopName ? null : shopName.trim();
  }
  function urlOf({ storeUrl }: Values): string | null {
    return base.shopType !== 'SMART_STORE' || storeUrl.trim() === (base.smart_store_url ?? '') ? null : storeUrl.trim();
  }

  return (
    <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
      {problem && <ProblemAlert problem={problem} />}
      {problem?.code === 'STALE_VERSION' && account.version !== base.version && (
        <div className={classes.note}>
          <div className={classes.noteRow}>
            <p>다른 곳에서 바뀐 값이 있어요. 지금 값 위에 내가 바꾼 것을 저장할 수 있어요.</p>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setBase(account);
                form.forgive();
              }}
            >
              최신 값으로 이어서
            </Button>
          </div>
        </div>
      )}
      <TextInput label="쇼핑몰명(별칭)" maxLength={100} {...form.field('shopName')} />
      <Switch checked={values.autoCollect} onChange={(autoCollect) => set({ autoCollect })}>
        주문을 자동으로 수집해요
      </Switch>
      <div className={classes.two}>
        <AmountInput
          label="수집 간격"
          unit="분"
          maxLength={4}
          disabled={!values.autoCollect}
          description="5~1,440분. 비워 두면 설정의 기본 간격을 따라요."
          placeholder={`기본 ${settings.collectInterval}`}
          {...form.field('interval')}
          validate={(value) => verdict(intervalProblem(value))}
        />
        <TextInput
          label="예상 수수료율"
          unit="%"
          description="부가세를 더한 값이에요. 마진과 예상 정산에 써요."
          maxLength={6}
          {...form.field('fee')}
          validate={(text) => verdict(rateProblem(text))}
        />
      </div>
      <CategoryFees values={values.fees} error={form.errors.fees} onChange={(fees) => set({ fees })} />
      <PriceRuleFields
        values={values.rule}
        feeRate={parseRate(values.fee) ?? base.feeRate}
        error={form.errors.rule}
        onChange={(rule) => set({ rule })}
      />
      <AmountInput
        label="재고 상한"
        unit="개"
        maxLength={5}
        description="이 쇼핑몰에는 재고가 많아도 이 수까지만 보여요. 비워 두면 상한이 없어요."
        {...form.field('cap')}
      />
      <TogetherField account={base} value={values.together} error={form.errors.together} onChange={(together) => set({ together })} />
      {base.shopType === 'SMART_STORE' && (
        <TextInput
          label="스토어 주소"
          description="구매자가 보는 주소예요. 쇼핑몰 카드에서 바로 열 수 있어요."
          placeholder="https://smartstore.naver.com/스토어이름"
          maxLength={200}
          {...form.field('storeUrl')}
        />
      )}
      {base.shopType === 'CAFE24' && <MallsAgain account={account} />}
      {account.allMultiShops.length > 1 && (
        <fieldset className={classes.malls}>
          <legend>쓰는 멀티쇼핑몰</legend>
          {account.allMultiShops.map((mall) => (
            <CheckboxField
              key={mall.multiShopId}
              checked={values.malls[mall.multiShopId] ?? mall.useYn === 'Y'}
              onChange={(on) => set({ malls: { ...values.malls, [mall.multiShopId]: on } })}
            >
              {mall.name}
            </CheckboxField>
          ))}
        </fieldset>
      )}
      <Switch
        description="수집과 전송을 하지 않아요. 연동과 주문은 그대로 남아요."
        checked={values.disabled}
        onChange={(disabled) => set({ disabled })}
      >
        이 계정의 사용을 멈춰요
      </Switch>
      <div className={classes.buttons}>
        <Button variant="default" onClick={leave}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy} disabled={!changed}>
          저장
        </Button>
      </div>
    </form>
  );
}

/** Malls that are added or renamed at CAFE24 are asked for anew; without an answer everything stays as it is. */
function MallsAgain({ account }: { account: ShopAccount }) {
  const [asking, setAsking] = useState(false);
  async function ask() {
    setAsking(true);
    const answer = await api.shops.mallInfo({ shopAccountId: account.shopAccountId }).catch(() => ({ contents: null }));
    setAsking(false);
    if (answer.contents === null)
      toast.info('카페24에서 멀티쇼핑몰을 불러오지 못했어요.', '지금 값을 그대로 쓸 수 있어요. 잠시 후 다시 시도해주세요.');
    else toast.done('멀티쇼핑몰을 다시 불러왔습니다.');
    renewShops();
  }
  return (
    <div className={classes.note}>
      <div className={classes.noteRow}>
        <p>
          {account.mallInfos === null ? '멀티쇼핑몰 정보를 아직 불러오지 못했어요.' : '카페24에서 멀티쇼핑몰을 바꿨다면 다시 불러와주세요.'}
        </p>
        <Button size="xs" variant="default" loading={asking} onClick={() => void ask()}>
          다시 불러오기
        </Button>
      </div>
    </div>
  );
}

function verdict(message: string | null) {
  return { valid: message === null, message: message ?? undefined };
}

interface TogetherFieldProps {
  account: ShopAccount;
  /** Id of the other account; empty for none. */
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** With whose listings new ones of this account have one product; nothing where its shop has no such thing, or nobody is there to choose. */
function TogetherField({ account, value, error, onChange }: TogetherFieldProps) {
  const { data } = useShops();
  const other = isLinkable(account.shopType) ? MANIFESTS[account.shopType].together?.with : undefined;
  const accounts = (data?.contents ?? []).filter(({ shopType, environment }) => shopType === other && environment === account.environment);
  if (other === undefined || accounts.length === 0) return null;
  const { title } = SHOP_TYPES[other];
  return (
    <SelectField
      label={`${title} 동시등록`}
      description={`새 상품을 한 상품번호로 ${title}에도 함께 등록해요. 가격·할인·재고·판매상태는 따로 정하고, 상품명·옵션과 그 추가금·이미지·상세설명은 두 쇼핑몰이 같아져요. 이미 등록한 상품은 그대로 둬요.`}
      value={value}
      error={error}
      choices={[{ value: '', label: '따로 등록' }, ...accounts.map((each) => ({ value: each.id, label: `함께 등록: ${shopLabel(each)}` }))]}
      onChange={onChange}
    />
  );
}
