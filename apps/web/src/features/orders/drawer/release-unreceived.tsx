/** The dialog in which a seller answers a buyer who reported a parcel as not received: with the parcel that is right, or with words. */
import COURIERS from 'virtual:moa-couriers';
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { normaliseInvoiceNo, ORDER_ACTIONS, RELEASE_WORDS_MAX } from '@moa/core';
import { api } from '../../../client/api.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { trackJob } from '../jobs/tracked-jobs.ts';
import classes from '../orders.module.css';
import { renewOrders } from '../queries.ts';

type Row = Outputs['orders']['detail']['row'];

const { title: TITLE } = ORDER_ACTIONS.releaseUnreceived;
const COURIER_CHOICES = COURIERS.map(({ code, name }) => ({ value: code, label: name }));
const WAYS = [
  { value: 'WORDS', label: '설명만 보내기', note: '송장은 맞아요. 어디에 있는지 구매자에게 알려요.' },
  { value: 'PARCEL', label: '송장 바로잡기', note: '송장번호가 틀렸어요. 맞는 송장을 함께 보내요.' },
] as const;
type Way = (typeof WAYS)[number]['value'];

export function answerUnreceived(row: Row): Promise<unknown> {
  return openDialog({ title: TITLE, size: 'md', body: (close) => <ReleaseForm row={row} onClose={() => close(null)} /> });
}

function ReleaseForm({ row, onClose }: { row: Row; onClose(): void }) {
  const form = useForm<{ way: Way; courierCode: string; invoiceNo: string; words: string }>(
    { way: 'WORDS', courierCode: row.courierCode ?? COURIER_CHOICES[0]?.value ?? '', invoiceNo: '', words: '' },
    {
      check: ({ way, invoiceNo, words }) => ({
        invoiceNo: way === 'PARCEL' && normaliseInvoiceNo(invoiceNo) === '' ? '송장번호를 입력해주십시오.' : undefined,
        words: way === 'WORDS' && words.trim() === '' ? '구매자에게 보일 설명을 입력해주십시오.' : undefined,
      }),
      send: async ({ way, courierCode, invoiceNo, words }) => {
        const parcel = way === 'PARCEL' ? { courierCode, invoiceNo: normaliseInvoiceNo(invoiceNo) } : null;
        const { jobId } = await api.orders.releaseUnreceived({ id: row.id, parcel, words: words.trim() });
        trackJob({ jobId, title: `${TITLE} 1건`, doing: `${TITLE} 중`, lineIds: new Set([row.id]), refused: [] });
        renewOrders();
        onClose();
      },
    },
  );
  const { way } = form.values;
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <p className="moa-note">
        {row.productName} {row.optionText && `· ${row.optionText}`}
        {row.invoiceNo && ` · 보낸 송장 ${row.invoiceNo}`}
      </p>
      <fieldset className={classes.choices}>
        <legend className="moa-legend">답하는 방법</legend>
        {WAYS.map(({ value, label, note }) => (
          <label key={value} className={classes.choice}>
            <Radio name="release-way" checked={way === value} onChoose={() => form.set({ way: value })} />
            <span>
              <b>{label}</b>
              <small>{note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'PARCEL' && (
        <>
          <SelectField label="택배사" choices={COURIER_CHOICES} {...form.field('courierCode')} />
          <TextInput label="맞는 송장번호" required maxLength={40} {...form.field('invoiceNo')} />
        </>
      )}
      <TextArea label="구매자에게 보이는 설명" required={way === 'WORDS'} maxLength={RELEASE_WORDS_MAX} rows={3} {...form.field('words')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          철회 요청
        </Button>
      </div>
    </form>
  );
}
