import { Button } from '@mantine/core';
import { SHOP_TYPES } from '@moa/core';
import { IconUnlink } from '@tabler/icons-react';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { useUnlinkShop } from './queries.ts';
import type { ShopAccount } from './shop-state.tsx';
import classes from './shops.module.css';

const CONFIRMATION = '연동해제';
const isAgreed = (typed: string) => typed.replace(/\s/g, '') === CONFIRMATION;

/** Unlinks after the word was typed: says first what stays and what ends. */
export function UnlinkDialog({ account, onClose }: { account: ShopAccount; onClose(): void }) {
  const unlink = useUnlinkShop();
  const { title } = SHOP_TYPES[account.shopType];
  const form = useForm(
    { typed: '' },
    {
      async send({ typed }) {
        if (!isAgreed(typed)) return;
        await unlink.mutateAsync({ shopType: account.shopType, shopAccountId: account.shopAccountId, shopAccountPassword: '' });
        toast.done(`${shopLabel(account)}의 연동을 해제했습니다.`, '수집한 주문은 그대로 남아 있어요.');
        onClose();
      },
    },
  );

  return (
    <DialogFrame title={`${shopLabel(account)} 연동 해제`} onClose={onClose}>
      <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
        {form.problem && <ProblemAlert problem={form.problem} />}
        <ul className={classes.effects}>
          <li>
            <b>주문과 클레임은 남아요.</b> 다만 발주확인, 송장 전송처럼 {title}에 보내는 일은 더 할 수 없어요.
          </li>
          <li>
            <b>수집과 전송이 멈춰요.</b> 진행 중이거나 기다리는 작업도 멈춰요.
          </li>
          <li>
            <b>{title}에 올라간 상품은 그대로 팔려요.</b> 재고와 가격을 더 맞추지 않으니, 팔지 않으려면 먼저 판매중지해주세요.
          </li>
          <li>
            쇼핑몰상품은 <b>연동해제</b>로 표시되고, 저장한 인증 정보는 지워요. 같은 계정을 다시 연동하면 이어서 쓸 수 있어요.
          </li>
        </ul>
        <TextInput
          label={`계속하려면 ‘${CONFIRMATION}’를 입력해주세요.`}
          placeholder={CONFIRMATION}
          maxLength={20}
          {...form.field('typed')}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button
            type="submit"
            color="red"
            disabled={!isAgreed(form.values.typed)}
            loading={form.busy}
            leftSection={<IconUnlink size={16} aria-hidden />}
          >
            연동 해제
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
