/** What a SKU is called: name and code. */
import { Button } from '@mantine/core';
import { api } from '../../../client/api.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { renewStock, type Sku } from '../queries.ts';
import classes from './skus.module.css';

export function EditSku({ sku }: { sku: Sku }) {
  const form = useForm(
    { skuName: sku.skuName, skuCode: sku.skuCode },
    {
      check: ({ skuName, skuCode }) => ({
        ...(skuName.trim() === '' ? { skuName: 'SKU명을 입력해주십시오.' } : {}),
        ...(skuCode.trim() === '' ? { skuCode: 'SKU 코드를 입력해주십시오.' } : {}),
      }),
      async send({ skuName, skuCode }) {
        const saved = await api.stock.save({ id: sku.id, skuName: skuName.trim(), skuCode: skuCode.trim(), version: sku.version });
        toast.done('SKU 이름과 코드를 바꿨습니다.');
        form.reset({ skuName: saved.skuName, skuCode: saved.skuCode });
        await renewStock();
      },
    },
  );
  return (
    <form className={classes.edit} noValidate onSubmit={form.onSubmit}>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput label="SKU명" maxLength={200} {...form.field('skuName')} />
      <TextInput
        label="SKU 코드"
        description="다음에 상품을 보낼 때 쇼핑몰에도 이 코드로 보내요."
        maxLength={60}
        {...form.field('skuCode')}
      />
      <div className="moa-buttons">
        <Button type="submit" variant="default" loading={form.busy} disabled={!form.dirty}>
          바꾸기
        </Button>
      </div>
    </form>
  );
}
