/** Makes a token: name, scopes, time; then shows it, this once. */
import { Button } from '@mantine/core';
import {
  API_AREA_TITLES,
  API_AREAS,
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX,
  type ApiArea,
  type ApiScope,
  check,
  rules,
  withScope,
} from '@moa/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { pageApiBase } from '../../../client/config.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { CopyText, copyText } from '../../../ui/copy-text.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { RadioGroup } from '../../../ui/inputs/radio.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './security.module.css';

const NAME_RULES = [rules.requiredWith('토큰 이름을 입력해주십시오.'), rules.singleLine, rules.max(API_TOKEN_NAME_MAX)];
const WHAT: Record<ApiArea, string> = {
  product: '기본상품, 쇼핑몰상품, SKU와 재고',
  order: '주문 조회, 발주확인, 송장, 클레임. 받는 분 정보가 들어 있어요',
  cs: 'CS메모',
  settle: '정산 (기능이 열리면 쓸 수 있어요)',
};

/** A first call, for the areas that have one by GET. */
const FIRST_CALLS: readonly (readonly [ApiScope, string])[] = [
  ['order:read', '/api/v1/order/search?size=20'],
  ['product:read', '/api/v1/moa/sku/list?size=20'],
];

interface Made {
  token: string;
  scopes: readonly ApiScope[];
}

export interface NewTokenDialogProps {
  onMade(): void;
  onClose(): void;
}

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog title={made === null ? 'API 토큰 만들기' : 'API 토큰을 만들었어요'} size="md" closeOnClickOutside={false} onClose={onClose}>
      {made === null ? (
        <NewTokenForm
          onMade={(token) => {
            setMade(token);
            onMade();
          }}
          onClose={onClose}
        />
      ) : (
        <ShownOnce made={made} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface Values {
  name: string;
  scopes: readonly ApiScope[];
  days: (typeof API_TOKEN_DAYS)[number];
}

const EMPTY: Values = { name: '', scopes: [], days: 90 };

function NewTokenForm({ onMade, onClose }: { onMade(made: Made): void; onClose(): void }) {
  const make = useMutation(orpc.security.createApiToken.mutationOptions());
  const form = useForm<Values>(EMPTY, {
    check: ({ name, scopes }) => ({
      name: check(NAME_RULES, name) ?? undefined,
      scopes: scopes.length > 0 ? undefined : '권한을 한 가지 이상 골라주십시오.',
    }),
    async send({ name, scopes, days }) {
      const { token, apiToken } = await make.mutateAsync({ name, scopes: [...scopes], days });
      onMade({ token, scopes: apiToken.scopes });
    },
    handledElsewhere: ({ code }) => code === 'SECOND_FACTOR_REQUIRED',
  });
  const { scopes, days } = form.values;
  useUnsavedWork(form.values.name !== '' || scopes.length > 0);

  const toggle = (scope: ApiScope, on: boolean) => form.set({ scopes: withScope(scopes, scope, on) });

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput
        label="이름"
        required
        placeholder="예: 창고 재고 연동"
        description="어디에 쓰는 토큰인지 알아볼 수 있게 지어주세요."
        maxLength={API_TOKEN_NAME_MAX}
        {...form.field('name')}
      />
      <fieldset className={classes.scopes} aria-describedby={form.errors.scopes ? 'scopes-wrong' : undefined}>
        <legend className={cx('moa-legend', classes.legend)}>권한</legend>
        {API_AREAS.map((area) => (
          <div key={area} className={classes.area}>
            <div>
              <p className={classes.areaName}>{API_AREA_TITLES[area]}</p>
              <p className="moa-note">{WHAT[area]}</p>
            </div>
            {(['read', 'write'] as const).map((right) => {
              const scope = `${area}:${right}` as const;
              const label = right === 'read' ? '읽기' : '쓰기';
              return (
                <CheckboxField
                  key={right}
                  ariaLabel={`${API_AREA_TITLES[area]} ${label}`}
                  checked={scopes.includes(scope)}
                  onChange={(on) => toggle(scope, on)}
                >
                  {label}
                </CheckboxField>
              );
            })}
          </div>
        ))}
        <div className={classes.area}>
          <div>
            <p className={classes.areaName}>상품·재고 변경 제안</p>
            <p className="moa-note">미리보기만 만들 수 있어요. 변경 이력에서 확인하고 적용해야 바뀌어요</p>
          </div>
          <CheckboxField
            ariaLabel="상품·재고 변경 제안"
            checked={scopes.includes('product:propose')}
            onChange={(on) => toggle('product:propose', on)}
          >
            제안
          </CheckboxField>
        </div>
        {form.errors.scopes && (
          <p id="scopes-wrong" className={classes.error} role="alert">
            {form.errors.scopes}
          </p>
        )}
      </fieldset>
      <RadioGroup
        label="사용 기간"
        className={classes.days}
        choices={API_TOKEN_DAYS.map((each) => ({ value: String(each), label: each === 365 ? '1년' : `${each}일` }))}
        value={String(days)}
        onChange={(value) => form.set({ days: API_TOKEN_DAYS.find((each) => String(each) === value) ?? 90 })}
      />
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          취소
        </Button>
        <Button type="submit" loading={form.busy}>
          만들기
        </Button>
      </div>
    </form>
  );
}

function ShownOnce({ made: { token, scopes }, onClose }: { made: Made; onClose(): void }) {
  const path = FIRST_CALLS.find(([scope]) => scopes.includes(scope))?.[1];
  const example = `curl "${pageApiBase()}${path}" -H "Authorization: Bearer ${token}"`;

  async function copy() {
    if (await copyText(token)) toast.done('API 토큰을 복사했습니다.');
    else toast.info('브라우저가 복사를 막았습니다.', '토큰을 직접 골라 복사해주세요.');
  }

  return (
    <div className={classes.form}>
      <p className={classes.warning} role="status">
        <IconAlertTriangle size={18} aria-hidden />
        지금만 볼 수 있어요. 복사해서 안전한 곳에 보관해주세요. 잃어버리면 폐기하고 새로 만들어야 해요.
      </p>
      <div className={classes.token}>
        <CopyText value={token} name="API 토큰" />
      </div>
      {path && (
        <div>
          <p className={cx('moa-legend', classes.legend)}>이렇게 불러요</p>
          <div className={classes.example}>
            <CopyText value={example} name="예시" />
          </div>
        </div>
      )}
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          보관했어요
        </Button>
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          토큰 복사
        </Button>
      </div>
    </div>
  );
}
