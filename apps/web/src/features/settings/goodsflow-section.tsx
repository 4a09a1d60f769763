/** 굿스플로: the seller's key, and from where and by whom its labels send. Saved by itself, apart from the settings above. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { GOODSFLOW_BOX_SIZES } from '@moa/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { editCenter } from './goodsflow-center.tsx';
import { OnOff, Pick } from './parts.tsx';
import classes from './settings.module.css';

type Status = Outputs['goodsflow']['status'];

const statusOptions = () => orpc.goodsflow.status.queryOptions({ input: {} });

function renew(status: Status): void {
  queryClient.setQueryData(statusOptions().queryKey, status);
  void queryClient.invalidateQueries({ queryKey: orpc.goodsflow.choices.key() });
}

export function GoodsflowSection() {
  const { data, error, refetch } = useQuery(statusOptions());
  return (
    <FormSection
      id="goodsflow"
      title="굿스플로"
      description="굿스플로와 택배 계약이 있으면 배송준비 목록에서 운송장을 바로 출력하고, 송장번호를 자동으로 받아요. 이 부분은 따로 저장돼요."
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-mute">불러오는 중입니다.</p>)}
      {data && (!data.linked || data.refused) && <LinkForm refused={data.refused} />}
      {data?.linked && <Linked status={data} />}
    </FormSection>
  );
}

function LinkForm({ refused }: { refused: boolean }) {
  const form = useForm(
    { apiKey: '' },
    {
      check: ({ apiKey }) => ({ apiKey: apiKey.trim() === '' ? 'API 키를 입력해주십시오.' : undefined }),
      async send({ apiKey }) {
        renew(await orpc.goodsflow.link.call({ apiKey: apiKey.trim() }));
        form.reset({ apiKey: '' });
        toast.done('굿스플로를 연결했습니다. 출고지와 택배사를 선택해주십시오.');
      },
    },
  );
  return (
    <form className="moa-stack-wide" noValidate onSubmit={form.onSubmit}>
      {refused && <p role="alert">굿스플로가 저장한 키를 받지 않아요. 새 키로 다시 연결해 주세요.</p>}
      <TextInput
        label="API 키"
        description="굿스플로에서 발급받은 키예요. 확인한 뒤 암호화해 보관하고 다시 보여 드리지 않아요."
        autoComplete="off"
        maxLength={200}
        {...form.field('apiKey')}
      />
      {form.problem && <ProblemAlert problem={{ ...form.problem, errors: [] }} />}
      <div>
        <Button type="submit" loading={form.busy}>
          연결
        </Button>
      </div>
    </form>
  );
}

function Linked({ status }: { status: Status }) {
  const unlink = useMutation(
    orpc.goodsflow.unlink.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.goodsflow.key() }),
      onError: (failed) => toast.failed(failed),
    }),
  );
  async function leave(): Promise<void> {
    const sure = await confirm({
      title: '굿스플로 연결을 해제하시겠습니까?',
      message: '저장한 키를 지웁니다. 이미 접수한 라벨은 굿스플로에 그대로 남습니다.',
      confirmLabel: '연결 해제',
      danger: true,
    });
    if (sure) unlink.mutate({});
  }
  return (
    <>
      <p className={classes.text}>
        연결한 키: ····{status.keyHint}{' '}
        <Button variant="subtle" size="compact-sm" color="red" loading={unlink.isPending} onClick={() => void leave()}>
          연결 해제
        </Button>
      </p>
      {!status.refused && <Choices status={status} />}
    </>
  );
}

function Choices({ status }: { status: Status }) {
  const { data, error, refetch } = useQuery(orpc.goodsflow.choices.queryOptions({ input: {}, staleTime: 5 * 60_000 }));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <p className="moa-mute">굿스플로에서 출고지와 계약을 불러오는 중입니다.</p>
    );
  if (data.centers.length === 0)
    return (
      <p className="moa-soft">
        굿스플로에 등록한 출고지가 없어요.{' '}
        <Button variant="default" size="xs" onClick={() => void editCenter(null)}>
          출고지 추가
        </Button>
      </p>
    );
  return <ChoiceForm status={status} {...data} />;
}

function ChoiceForm({ status, centers, contracts }: { status: Status } & Outputs['goodsflow']['choices']) {
  const first = {
    centerCode: status.centerCode ?? centers.find(({ isDefault }) => isDefault)?.code ?? centers[0]?.code ?? '',
    courierCode: status.courierCode ?? '',
    boxSize: status.boxSize,
    autoDispatch: status.autoDispatch,
  };
  const form = useForm(first, {
    check: ({ courierCode }) => ({ courierCode: courierCode === '' ? '택배사를 선택해주십시오.' : undefined }),
    async send(values) {
      renew(await orpc.goodsflow.choose.call(values));
      toast.done('굿스플로 설정을 저장했습니다.');
    },
  });
  const { values, errors, problem } = form;
  const here = contracts.filter(({ centerCode }) => centerCode === values.centerCode);
  const usable = here.filter((contract) => contract.usable);
  async function add(): Promise<void> {
    const centerCode = await editCenter(null);
    if (centerCode) form.set({ centerCode, courierCode: '' });
  }
  return (
    <form className="moa-stack-wide" noValidate onSubmit={form.onSubmit}>
      <Pick
        label="출고지"
        description="운송장의 보내는 분이에요. 굿스플로에 등록한 출고지에서 골라요."
        options={centers.map(({ code, name, address1, address2 }) => ({ value: code, label: `${name} · ${address1} ${address2}`.trim() }))}
        value={values.centerCode}
        onChange={(centerCode) => form.set({ centerCode, courierCode: '' })}
      />
      <div className="moa-row">
        <Button variant="default" size="xs" onClick={() => void editCenter(centers.find(({ code }) => code === values.centerCode) ?? null)}>
          고른 출고지 고치기
        </Button>
        <Button variant="default" size="xs" onClick={() => void add()}>
          출고지 추가
        </Button>
      </div>
      <Pick
        label="택배사"
        description={
          usable.length < here.length
            ? '승인된 계약만 고를 수 있어요. 심사 중인 계약은 승인되면 나타나요.'
            : usable.length === 0
              ? '이 출고지에는 승인된 택배 계약이 없어요. 굿스플로에서 계약을 먼저 신청해 주세요.'
              : '이 출고지와 계약한 택배사예요.'
        }
        options={[
          { value: '', label: '택배사 선택' },
          ...usable.map(({ courierCode, courierName }) => ({ value: courierCode, label: courierName })),
        ]}
        value={values.courierCode}
        onChange={(courierCode) => form.set({ courierCode })}
        error={errors.courierCode}
      />
      <Pick
        label="상자 크기"
        description="굿스플로의 상자 규격이에요. 모든 라벨에 같은 크기로 접수해요."
        options={GOODSFLOW_BOX_SIZES.map((size) => ({ value: size as string, label: size }))}
        value={values.boxSize}
        onChange={(boxSize) => form.set({ boxSize: boxSize as typeof values.boxSize })}
      />
      <OnOff
        label="출력하면 바로 발송처리해요"
        description="운송장을 출력해 송장번호가 정해지면 쇼핑몰에 바로 발송처리해요. 끄면 라벨 목록에서 발송을 눌러 보내요."
        checked={values.autoDispatch}
        onChange={(autoDispatch) => form.set({ autoDispatch })}
      />
      {problem && <ProblemAlert problem={{ ...problem, errors: [] }} />}
      <div>
        <Button type="submit" loading={form.busy}>
          굿스플로 설정 저장
        </Button>
      </div>
    </form>
  );
}
