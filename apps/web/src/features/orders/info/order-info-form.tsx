/** Corrects who receives an order before it leaves. Fetched when somebody wants to. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { message, openDialog } from '../../../ui/dialogs/dialogs.ts';
import type { Messages } from '../../../ui/forms/form-state.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { AddressField } from '../../addresses/index.ts';
import classes from '../manual/manual-order.module.css';
import { phoneProblem } from '../manual/manual-order-draft.ts';
import { renewOrders } from '../queries.ts';

type Detail = Outputs['orders']['detail'];

/** @param detail unmasked: what stands there is what is corrected */
export async function changeOrderInfo(detail: Detail): Promise<void> {
  const answer = await openDialog({
    title: '받는 분 고치기',
    size: 'lg',
    body: (close) => <OrderInfoForm detail={detail} close={close} />,
  });
  if (answer !== 'issued') return;
  await message({
    title: '택배사 엑셀을 다시 받아주십시오',
    message: '이 주문은 고치기 전의 주소로 택배사 엑셀에 담긴 적이 있습니다.\n택배를 아직 접수하지 않았다면 엑셀을 다시 내려받아주십시오.',
  });
}

function OrderInfoForm({ detail, close }: { detail: Detail; close(answer: 'issued' | 'done' | null): void }) {
  const [start] = useState((): Values => ({ ...detail.receiver, deliveryMessage: detail.deliveryMessage }));
  const form = useForm(start, {
    check: problems,
    async send({ deliveryMessage, ...receiver }) {
      const { changed, issued } = await api.orders.changeInfo({ id: detail.row.id, receiver, deliveryMessage });
      toast.done(changed === 0 ? '바뀐 내용이 없습니다.' : `주문 상품 ${formatCount(changed)}의 받는 분을 고쳤습니다.`);
      renewOrders();
      close(issued ? 'issued' : 'done');
    },
  });
  useUnsavedWork(JSON.stringify(form.values) !== JSON.stringify(start));
  return (
    <form className="moa-stack" noValidate onSubmit={form.onSubmit}>
      <p className="moa-mute">
        {detail.row.shopType === 'ORDER_HANDWRITING'
          ? '같은 주문의 아직 보내지 않은 상품이 모두 바뀌어요.'
          : '모아의 택배사 엑셀·라벨·거래명세서에 쓰여요. 쇼핑몰에는 전해지지 않고, 쇼핑몰이 주소를 새로 알려 주면 그 주소로 바뀌어요.'}
      </p>
      <div className={classes.row}>
        <TextInput label="이름" required maxLength={60} {...form.field('name')} />
        <TextInput label="연락처" required inputType="tel" maxLength={14} {...form.field('phone')} />
      </div>
      <AddressField
        zipCode={form.field('zipCode')}
        address1={form.field('address1')}
        address2={form.field('address2')}
        onFound={(address) => form.set(address)}
      />
      <TextInput label="다른 연락처" inputType="tel" maxLength={14} {...form.field('phone2')} />
      <TextInput label="배송메시지" maxLength={250} {...form.field('deliveryMessage')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={() => close(null)}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          고치기
        </Button>
      </div>
    </form>
  );
}

type Values = Detail['receiver'] & { deliveryMessage: string };

function problems({ name, phone }: Values): Messages<Values> {
  const wrong = phoneProblem(phone);
  return { ...(name.trim() === '' ? { name: '이름을 입력해주세요.' } : {}), ...(wrong === null ? {} : { phone: wrong }) };
}
