/** What a seller does to chosen lines: asks what must be asked, starts the job, follows it in place. Nothing here stops at the first failure. */
import { CLAIM_ACTION_ROWS, type LineAction, ORDER_ACTIONS } from '@moa/core';
import { api } from '../../../client/api.ts';
import { ask, confirm, message, openDialog } from '../../../ui/dialogs/dialogs.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { type RefusedLine, trackJob } from '../jobs/tracked-jobs.ts';
import { type OrderRow, renewOrders } from '../queries.ts';
import type { Chosen, Everything, InvoiceItem } from './actions.ts';
import { ChosenLines, countOf, isEverything, WholeLines } from './chosen-lines.tsx';
import { type Doubt, doubtsOf, type Guarded, guard, lineLabel, openCancelOf, splitDoubtful } from './guards.ts';
import { DoubtfulLines, RefusedLines } from './refused-lines.tsx';

/** Names the lines that are left out and asks whether the rest goes on. Resolves the lines to act on. */
async function settleRefused(action: LineAction, guarded: Guarded): Promise<OrderRow[]> {
  const { allowed, refused } = guarded;
  if (refused.length === 0) return allowed;
  const { title: name } = ORDER_ACTIONS[action];
  const canceling = refused.some((each) => each.cancelRequested);
  const onlyCanceling = refused.every((each) => each.cancelRequested);
  const title = `${onlyCanceling ? '취소요청이 들어온 주문' : `${name}할 수 없는 주문`} ${formatCount(refused.length)}`;
  const body = <RefusedLines refused={refused} rest={allowed.length} action={name} />;
  if (allowed.length === 0) {
    await message({ title, message: body, red: canceling });
    return [];
  }
  const answer = await ask({
    title,
    message: body,
    red: canceling,
    size: 'md',
    buttons: [
      { value: 'cancel', label: '취소', kind: 'plain' },
      { value: 'go', label: `나머지 ${formatCount(allowed.length)} ${name}`, kind: 'primary' },
    ],
  });
  return answer === 'go' ? allowed : [];
}

function refusedLines(rejected: readonly { id: string; message: string | null }[], rows: readonly OrderRow[]): RefusedLine[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rejected.map(({ id, message: text }) => {
    const row = byId.get(id);
    return { id, label: row ? lineLabel(row) : `주문 ${id}`, message: text ?? '처리할 수 없습니다.' };
  });
}

function follow(action: LineAction, jobId: string | null, rows: readonly OrderRow[], refused: readonly RefusedLine[]): void {
  const { title: name } = ORDER_ACTIONS[action];
  const gone = new Set(refused.map((each) => each.id));
  const lineIds = new Set(rows.map((row) => row.id).filter((id) => !gone.has(id)));
  trackJob({ jobId, title: `${name} ${formatCount(lineIds.size)}`, doing: `${name} 중`, lineIds, refused });
  renewOrders();
}

export async function sendInvoices(action: 'dispatch' | 'modifyInvoice', items: readonly InvoiceItem[]): Promise<boolean> {
  const allowed = await settleRefused(
    action,
    guard(
      action,
      items.map((item) => item.row),
    ),
  );
  const going = action === 'dispatch' ? await settleDoubtful('dispatch', allowed) : allowed;
  if (going.length === 0) return false;
  const sent = items.filter((item) => going.includes(item.row));
  const call = action === 'dispatch' ? api.orders.dispatch : api.orders.modifyInvoice;
  const { jobId, rejected } = await call({
    items: sent.map((item) => ({ id: item.row.id, courierCode: item.courierCode, invoiceNo: item.invoiceNo })),
  });
  follow(action, jobId, going, refusedLines(rejected, going));
  return true;
}

const DOUBTS: Readonly<Record<Doubt, { title: string; sure: string }>> = {
  NEEDS_MAPPING: { title: '매칭이 필요한 주문', sure: '매칭된' },
  OVERSOLD: { title: '재고가 부족한 주문', sure: '재고가 있는' },
};

/** Asks about the lines that the seller must want to go on. Resolves the lines to act on; the answer may leave the others for later. */
async function settleDoubtful(action: 'confirm' | 'dispatch', rows: readonly OrderRow[]): Promise<readonly OrderRow[]> {
  let going = rows;
  for (const doubt of doubtsOf(action)) going = await settleDoubt(action, doubt, going);
  return going;
}

async function settleDoubt(action: 'confirm' | 'dispatch', doubt: Doubt, rows: readonly OrderRow[]): Promise<readonly OrderRow[]> {
  const { sure, doubtful } = splitDoubtful(doubt, rows);
  if (doubtful.length === 0) return rows;
  const { title: name } = ORDER_ACTIONS[action];
  const answer = await ask({
    title: `${DOUBTS[doubt].title} ${formatCount(doubtful.length)}`,
    message: <DoubtfulLines doubt={doubt} rows={doubtful} action={name} />,
    size: 'md',
    buttons: [
      { value: 'cancel', label: '취소', kind: 'plain' },
      { value: 'all', label: `모두 ${name} ${formatCount(rows.length)}`, kind: sure.length > 0 ? 'plain' : 'primary' },
      ...(sure.length > 0
        ? [{ value: 'sure' as const, label: `${DOUBTS[doubt].sure} ${formatCount(sure.length)}만 ${name}`, kind: 'primary' as const }]
        : []),
    ],
  });
  if (answer === 'all') return rows;
  return answer === 'sure' ? sure : [];
}

/** Follows a job over everything that the list finds: which lines it has is known to the server alone. */
function followAll(action: LineAction, jobId: string, all: Everything): void {
  const { title: name } = ORDER_ACTIONS[action];
  trackJob({ jobId, title: `${name} ${countOf(all)}`, doing: '', lineIds: new Set(), refused: [] });
  renewOrders();
}

export async function confirmOrders(chosen: Chosen): Promise<boolean> {
  if (isEverything(chosen)) {
    const without = await settleDoubtfulOfAll(chosen);
    if (without === null) return false;
    const { jobId } = await api.orders.confirm({ matching: { ...chosen.matching, ...(without.length > 0 ? { without } : {}) } });
    followAll('confirm', jobId, chosen);
    return true;
  }
  const going = await settleDoubtful('confirm', await settleRefused('confirm', guard('confirm', chosen)));
  if (going.length === 0) return false;
  const { jobId } = await api.orders.confirm({ ids: going.map((row) => row.id) });
  follow('confirm', jobId, going, []);
  return true;
}

/** Asks whether everything goes on, and of what kind lines are left out. Null: nothing is done. */
async function settleDoubtfulOfAll(all: Everything): Promise<Doubt[] | null> {
  const { title: name } = ORDER_ACTIONS.confirm;
  const counted = await Promise.all(
    doubtsOf('confirm').map(async (doubt) => {
      const { flags = [] } = all.matching;
      const found = await api.orders.search({ ...all.matching, flags: [...flags, doubt], size: 1 });
      return { doubt, count: found.totalElements };
    }),
  );
  const doubts = counted.filter(({ count }) => count > 0);
  const answer = await ask({
    title: `${name} ${countOf(all)}`,
    message: <WholeLines all={all} action={name} doubts={doubts} />,
    size: 'md',
    buttons: [
      { value: 'cancel', label: '취소', kind: 'plain' },
      { value: 'all', label: `모두 ${name}`, kind: doubts.length > 0 ? 'plain' : 'primary' },
      ...(doubts.length > 0 ? [{ value: 'sure' as const, label: `빼고 ${name}`, kind: 'primary' as const }] : []),
    ],
  });
  if (answer === 'all') return [];
  return answer === 'sure' ? doubts.map(({ doubt }) => doubt) : null;
}

/** Lines that the action may run on, after those it may not were named; everything is decided by the server. Null: none is left. */
async function settleChosen(action: LineAction, chosen: Chosen): Promise<Chosen | null> {
  if (isEverything(chosen)) return chosen;
  const going = await settleRefused(action, guard(action, chosen));
  return going.length === 0 ? null : going;
}

const targetsOf = (going: Chosen) => (isEverything(going) ? { matching: going.matching } : { ids: going.map((row) => row.id) });

function followChosen(action: LineAction, jobId: string, going: Chosen): void {
  if (isEverything(going)) followAll(action, jobId, going);
  else follow(action, jobId, going, []);
}

export async function cancelSales(chosen: Chosen): Promise<boolean> {
  const going = await settleChosen('cancelSale', chosen);
  if (going === null) return false;
  const { CancelSaleForm } = await import('./cancel-sale-form.tsx');
  const answer = await openDialog({
    title: `${ORDER_ACTIONS.cancelSale.title} ${countOf(going)}`,
    size: 'md',
    body: (close) => (
      <CancelSaleForm
        chosen={going}
        onSubmit={async (reason, detail) => {
          const { jobId } = await api.orders.cancelSale({ ...targetsOf(going), reason, detail });
          followChosen('cancelSale', jobId, going);
          close('done');
        }}
        onCancel={() => close(null)}
      />
    ),
  });
  return answer === 'done';
}

export async function delayDispatches(chosen: Chosen): Promise<boolean> {
  const going = await settleChosen('delayDispatch', chosen);
  if (going === null) return false;
  const { DelayForm } = await import('./delay-form.tsx');
  const answer = await openDialog({
    title: `${ORDER_ACTIONS.delayDispatch.title} ${countOf(going)}`,
    size: 'md',
    body: (close) => (
      <DelayForm
        chosen={going}
        onSubmit={async (delay) => {
          const { jobId } = await api.orders.delayDispatch({ ...targetsOf(going), ...delay });
          followChosen('delayDispatch', jobId, going);
          close('done');
        }}
        onCancel={() => close(null)}
      />
    ),
  });
  return answer === 'done';
}

/** Sends in a way that has no number; with number the fields of the rows are there. */
export async function dispatchWithout(chosen: Chosen): Promise<boolean> {
  const going = await settleChosen('dispatch', chosen);
  if (going === null) return false;
  const { WithoutForm } = await import('./without-form.tsx');
  const answer = await openDialog({
    title: `송장 없이 발송 ${countOf(going)}`,
    size: 'md',
    body: (close) => (
      <WithoutForm
        chosen={going}
        onSubmit={async (courierCode) => {
          const { jobId } = await api.orders.dispatchWithout({ ...targetsOf(going), courierCode });
          followChosen('dispatch', jobId, going);
          close('done');
        }}
        onCancel={() => close(null)}
      />
    ),
  });
  return answer === 'done';
}

export async function markDelivered(chosen: Chosen): Promise<boolean> {
  const going = await settleChosen('markDelivered', chosen);
  if (going === null) return false;
  const { title } = ORDER_ACTIONS.markDelivered;
  const agreed = await confirm({
    title: `${title} ${countOf(going)}`,
    message: `배송중인 주문 ${countOf(going)}을 배송완료로 바꾸시겠습니까?\n택배 조회가 되지 않는 직접배송·방문수령 주문에만 사용해주십시오.`,
    confirmLabel: title,
  });
  if (!agreed) return false;
  const { jobId } = await api.orders.deliveryDispatch(targetsOf(going));
  followChosen('markDelivered', jobId, going);
  return true;
}

/** A note on each of the lines. */
export async function writeMemo(chosen: Chosen): Promise<boolean> {
  const { MemoForm } = await import('../memos/memo-form.tsx');
  const answer = await openDialog({
    title: `CS메모 ${countOf(chosen)}`,
    size: 'md',
    body: (close) => (
      <MemoForm
        above={<ChosenLines chosen={chosen} action="메모" />}
        onSubmit={async (memo) => {
          const { saved } = await api.orders.saveMemo({ ...targetsOf(chosen), ...memo });
          toast.done(`주문 ${formatCount(saved)}에 메모를 남겼습니다.`);
          renewOrders();
          close('done');
        }}
        onCancel={() => close(null)}
      />
    ),
  });
  return answer === 'done';
}

/** Approves open cancel claims of these lines. */
export async function approveCancels(rows: readonly OrderRow[]): Promise<boolean> {
  const { title } = CLAIM_ACTION_ROWS.approveCancel;
  const open = rows.flatMap((row) => {
    const claimId = openCancelOf(row);
    return claimId === null ? [] : [{ row, claimId }];
  });
  if (open.length === 0) {
    await message({ title, message: '승인할 수 있는 취소요청이 없습니다.' });
    return false;
  }
  const agreed = await confirm({
    title: `${title} ${formatCount(open.length)}`,
    message: `취소요청 ${formatCount(open.length)}을 승인하시겠습니까?\n승인하면 구매자에게 환불되고 잡아 둔 재고가 풀립니다.`,
    confirmLabel: title,
    danger: true,
  });
  if (!agreed) return false;
  const { jobId, rejected } = await api.claims.approveCancel({ claimIds: open.map((each) => each.claimId) });
  const lineOf = new Map(open.map((each) => [each.claimId, each.row]));
  trackJob({
    jobId,
    title: `${title} ${formatCount(open.length)}`,
    doing: `${title} 중`,
    lineIds: new Set(open.map((each) => each.row.id)),
    refused: refusedLines(
      rejected.map((each) => ({ ...each, id: lineOf.get(each.id)?.id ?? each.id })),
      open.map((each) => each.row),
    ),
  });
  renewOrders();
  return true;
}
