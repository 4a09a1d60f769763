/** A place of dispatch at GOODSFLOW: added, or changed as it stands there. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { orpc, queryClient } from '../../client/api.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { AddressField } from '../addresses/index.ts';

type Center = Outputs['goodsflow']['choices']['centers'][number];

/** @returns the code of the place; null where nothing was saved */
export function editCenter(center: Center | null): Promise<string | null> {
  return openDialog({
    title: center === null ? '출고지 추가' : '출고지 고치기',
    size: 'lg',
    body: (close) => <CenterForm center={center} close={close} />,
  });
}

function CenterForm({ center, close }: { center: Center | null; close(code: string | null): void }) {
  const { name = '', zipCode = '', address1 = '', address2 = '', phone = '' } = center ?? {};
  const form = useForm(
    { name, zipCode, address1, address2, phone },
    {
      check: (values) => ({
        name: values.name.trim() === '' ? '출고지 이름을 입력해주십시오.' : undefined,
        address1: values.address1.trim() === '' ? '주소를 입력해주십시오.' : undefined,
      }),
      async send(values) {
        const choices = await orpc.goodsflow.saveCenter.call({ ...values, ...(center === null ? {} : { code: center.code }) });
        const saved = choices.centers.find((each) => (center === null ? each.name === values.name.trim() : each.code === center.code));
        toast.done(center === null ? '굿스플로에 출고지를 추가했습니다.' : '굿스플로의 출고지를 고쳤습니다.');
        queryClient.setQueryData(orpc.goodsflow.choices.queryKey({ input: {} }), choices);
        close(saved?.code ?? null);
      },
    },
  );
  return (
    <form className="moa-stack" noValidate onSubmit={form.onSubmit}>
      <p className="moa-mute">
        운송장의 보내는 분으로 찍혀요.
        {center === null && ' 새 출고지는 굿스플로에서 택배 계약을 승인받아야 쓸 수 있어요.'}
      </p>
      <TextInput label="출고지 이름" required maxLength={50} {...form.field('name')} />
      <AddressField
        zipCode={form.field('zipCode')}
        address1={form.field('address1')}
        address2={form.field('address2')}
        onFound={(address) => form.set(address)}
      />
      <TextInput label="연락처" required inputType="tel" maxLength={20} {...form.field('phone')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={() => close(null)}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          저장
        </Button>
      </div>
    </form>
  );
}
