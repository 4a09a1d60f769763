import { Button, Switch } from '@mantine/core';
import type { Inputs } from '@moa/contract/types';
import { type FormEvent, useState } from 'react';
import { useUnsavedWork } from '../../app/use-unsaved-work.ts';
import { useUser } from '../../app/use-user.ts';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type Problem, problemsByPath, toProblem } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { shopLabel } from '../../ui/shop-label.ts';
import { toast } from '../../ui/toast.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { renewShops, useModifyShop, useRenameShop } from './queries.ts';
import { intervalProblem, parseRate, rateProblem, rateText } from './settings-values.ts';
import type { ShopAccount } from './shop-state.tsx';
import classes from './shops.module.css';

interface Values {
  shopName: string;
  autoCollect: boolean;
  interval: number | null;
  fee: string;
  cap: number | null;
  disabled: boolean;
  malls: Record<string, boolean>;
}

function valuesOf(account: ShopAccount): Values {
  return {
    shopName: account.shopName,
    autoCollect: account.autoCollect,
    interval: account.ownIntervalMinutes,
    fee: rateText(account.feeRate),
    cap: account.stockCap,
    disabled: account.status === 'DISABLED',
    malls: Object.fromEntries(account.multiShopInfos.map((mall) => [mall.multiShopId, mall.useYn === 'Y'])),
  };
}

/** What differs from `account`, as the call wants it; null when nothing does. */
function changesOf(account: ShopAccount, values: Values): Inputs['shops']['modify'] | null {
  const before = valuesOf(account);
  const rate = parseRate(values.fee);
  const changes = {
    ...(values.autoCollect === before.autoCollect ? {} : { autoCollect: values.autoCollect }),
    ...(values.interval === before.interval ? {} : { collectIntervalMinutes: values.interval }),
    ...(values.fee === before.fee || rate === null ? {} : { feeRate: rate }),
    ...(values.cap === before.cap ? {} : { stockCap: values.cap }),
    ...(values.disabled === before.disabled ? {} : { disabled: values.disabled }),
    ...(account.multiShopInfos.some((mall) => values.malls[mall.multiShopId] !== before.malls[mall.multiShopId])
      ? {
          multiShopInfos: account.multiShopInfos.map(({ multiShopId }) => ({
            multiShopId,
            useYn: values.malls[multiShopId] ? ('Y' as const) : ('N' as const),
          })),
        }
      : {}),
  };
  return Object.keys(changes).length === 0 ? null : { id: account.id, version: account.version, ...changes };
}

export function SettingsDialog({ account, onClose }: { account: ShopAccount; onClose(): void }) {
  const [base, setBase] = useState(account);
  const [values, setValues] = useState(() => valuesOf(account));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const { settings } = useUser();
  const modify = useModifyShop();
  const rename = useRenameShop();
  const changes = changesOf(base, values);
  const newName = values.shopName.trim();
  const renamed = newName !== base.shopName;
  useUnsavedWork(changes !== null || renamed);

  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(newName === '' && renamed ? { shopName: '쇼핑몰명을 입력해주십시오.' } : {}),
      ...wrong('interval', intervalProblem(values.interval)),
      ...wrong('fee', rateProblem(values.fee)),
    };
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    try {
      let saved = base;
      if (changes) saved = await modify.mutateAsync(changes);
      setBase(saved);
      if (renamed) setBase(await rename.mutateAsync({ id: account.id, shopName: newName }));
      toast.done('저장되었습니다.');
      onClose();
    } catch (error) {
      const failed = toProblem(error);
      const byPath = problemsByPath(failed);
      setErrors({
        ...wrong('shopName', byPath.shopName),
        ...wrong('interval', byPath.collectIntervalMinutes),
        ...wrong('fee', byPath.feeRate),
        ...wrong('cap', byPath.stockCap),
      });
      setProblem(failed);
      if (failed.code === 'STALE_VERSION') renewShops();
    }
  }

  return (
    <DialogFrame title={`${shopLabel(base)} 설정`} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
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
                  setProblem(null);
                }}
              >
                최신 값으로 이어서
              </Button>
            </div>
          </div>
        )}
        <TextInput
          label="쇼핑몰명(별칭)"
          maxLength={100}
          value={values.shopName}
          onChange={(shopName) => set({ shopName })}
          error={errors.shopName}
        />
        <Switch
          label="주문을 자동으로 수집해요"
          checked={values.autoCollect}
          onChange={(event) => set({ autoCollect: event.currentTarget.checked })}
        />
        <div className={classes.two}>
          <AmountInput
            label="수집 간격"
            unit="분"
            maxLength={4}
            disabled={!values.autoCollect}
            description="5~1,440분. 비워 두면 설정의 기본 간격을 따라요."
            placeholder={`기본 ${settings.collectInterval}`}
            value={values.interval}
            onChange={(interval) => set({ interval })}
            validate={(value) => verdict(intervalProblem(value))}
            error={errors.interval}
          />
          <TextInput
            label="수수료율"
            unit="%"
            description="마진 미리보기에 써요"
            maxLength={6}
            value={values.fee}
            onChange={(fee) => set({ fee })}
            validate={(text) => verdict(rateProblem(text))}
            error={errors.fee}
          />
        </div>
        <AmountInput
          label="재고 상한"
          unit="개"
          maxLength={5}
          description="이 쇼핑몰에는 재고가 많아도 이 수까지만 보여요. 비워 두면 상한이 없어요."
          value={values.cap}
          onChange={(cap) => set({ cap })}
          error={errors.cap}
        />
        {base.multiShopInfos.length > 1 && (
          <fieldset className={classes.malls}>
            <legend>쓰는 멀티쇼핑몰</legend>
            {base.multiShopInfos.map((mall) => (
              <label key={mall.multiShopId} className={classes.mall}>
                <input
                  type="checkbox"
                  checked={values.malls[mall.multiShopId] ?? false}
                  onChange={(event) => set({ malls: { ...values.malls, [mall.multiShopId]: event.target.checked } })}
                />
                {mall.name}
              </label>
            ))}
          </fieldset>
        )}
        <Switch
          label="이 계정의 사용을 멈춰요"
          description="수집과 전송을 하지 않아요. 연동과 주문은 그대로 남아요."
          checked={values.disabled}
          onChange={(event) => set({ disabled: event.currentTarget.checked })}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button type="submit" loading={modify.isPending || rename.isPending} disabled={!changes && !renamed}>
            저장
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}

function wrong(name: string, message: string | null | undefined): Record<string, string> {
  return message ? { [name]: message } : {};
}

function verdict(message: string | null) {
  return { valid: message === null, message: message ?? undefined };
}
