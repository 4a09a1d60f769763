/** Asks why lines are held, and holds or releases them. */
import { Button } from '@mantine/core';
import { RULE_TEXT_MAX } from '@moa/core';
import type { ReactNode } from 'react';
import { api } from '../../../client/api.ts';
import { confirm, openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { trackJob } from '../jobs/tracked-jobs.ts';
import { type OrderRow, renewOrders } from '../queries.ts';
import type { Everything } from './actions.ts';
import { ChosenLines, countOf } from './chosen-lines.tsx';

const idsOf = (rows: readonly OrderRow[]) => rows.map(({ id }) => id);

export async function holdOrders(rows: readonly OrderRow[]): Promise<void> {
  const reason = await openDialog({
    title: `주문 ${formatCount(rows.length)} 보류`,
    size: 'sm',
    body: (close) => <Reason close={close} />,
  });
  if (reason === null) return;
  const { changed } = await api.automation.hold({ ids: idsOf(rows), reason });
  toast.done(`주문 ${formatCount(changed)}을 보류했습니다. 해제할 때까지 발송하지 않습니다.`);
  renewOrders();
}

export async function releaseOrders(rows: readonly OrderRow[]): Promise<void> {
  const { changed } = await api.automation.release({ ids: idsOf(rows) });
  toast.done(`주문 ${formatCount(changed)}의 보류를 해제했습니다.`);
  renewOrders();
}

/** True once a job runs. */
export async function holdAll(all: Everything): Promise<boolean> {
  const reason = await openDialog({
    title: `주문 ${countOf(all)} 보류`,
    size: 'md',
    body: (close) => <Reason close={close} above={<ChosenLines chosen={all} action="보류" />} />,
  });
  if (reason === null) return false;
  follow('보류', (await api.automation.hold({ matching: all.matching, reason })).jobId, all);
  return true;
}

export async function releaseAll(all: Everything): Promise<boolean> {
  const agreed = await confirm({
    title: `주문 ${countOf(all)} 보류 해제`,
    message: '조건에 맞는 주문 가운데 직접 보류한 주문을 모두 해제합니다. 해제하면 다시 발송할 수 있습니다.',
    confirmLabel: '보류 해제',
  });
  if (!agreed) return false;
  follow('보류 해제', (await api.automation.release({ matching: all.matching })).jobId, all);
  return true;
}

function follow(what: string, jobId: string | null, all: Everything): void {
  trackJob({ jobId, title: `${what} ${countOf(all)}`, doing: '', lineIds: new Set(), refused: [] });
  renewOrders();
}

function Reason({ close, above }: { close(value: string | null): void; above?: ReactNode }) {
  const form = useForm(
    { reason: '' },
    {
      check: ({ reason }) => (reason.trim() === '' ? { reason: '보류하는 이유를 입력해주십시오.' } : {}),
      send: async ({ reason }) => close(reason.trim()),
    },
  );
  return (
    <form className="moa-stack" noValidate onSubmit={form.onSubmit}>
      {above}
      <TextInput
        label="보류하는 이유"
        required
        maxLength={RULE_TEXT_MAX}
        placeholder="예: 주소 확인 중"
        description="주문 상세의 이력에 남아요. 쇼핑몰에는 알리지 않아요."
        {...form.field('reason')}
      />
      <div className="moa-buttons">
        <Button variant="default" onClick={() => close(null)}>
          닫기
        </Button>
        <Button type="submit">보류</Button>
      </div>
    </form>
  );
}
