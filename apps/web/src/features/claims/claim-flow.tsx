/** What a seller does to chosen claims: asks what must be asked, starts the job, follows it in place. Nothing here stops at the first failure. */
import { CLAIM_ACTION_ROWS, type ClaimAction } from '@moa/core';
import type { ReactNode } from 'react';
import { api, orpc, queryClient } from '../../client/api.ts';
import { ask as askDialog, confirm, message, openDialog } from '../../ui/dialogs/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { formatCount } from '../../ui/values/format.ts';
import { renewOrders, trackJob } from '../orders/index.ts';
import { ClaimLabels } from './forms/form-parts.tsx';
import { GoodsForm, type RestockById } from './forms/goods-form.tsx';
import { HoldForm } from './forms/hold-form.tsx';
import { ParcelForm, type Parcels } from './forms/parcel-form.tsx';
import { RejectForm } from './forms/reject-form.tsx';
import { WantedForm } from './forms/wanted-form.tsx';
import { type ClaimRow, claimKey, type MatchingClaims } from './queries.ts';
import { WholeClaims } from './whole-claims.tsx';

type Started = Awaited<ReturnType<typeof api.claims.approveCancel>>;

/** Begins the action on claims that it is offered for. True once a job runs. */
export async function actOnClaims(action: ClaimAction, rows: readonly ClaimRow[]): Promise<boolean> {
  switch (CLAIM_ACTION_ROWS[action].needs) {
    case 'INVOICE':
      return withParcels(action as keyof typeof PARCEL_CALLS, rows);
    case 'REASON':
      return withReason(action as keyof typeof REJECT_CALLS, rows);
    case 'HOLD':
      return withHold(action as keyof typeof HOLD_CALLS, rows);
    case 'RESTOCK':
      return withGoods(rows);
    case 'NOTHING':
      return afterConfirm(action as keyof typeof PLAIN_CALLS, rows);
  }
}

const idsOf = (rows: readonly ClaimRow[]) => rows.map(({ id }) => id);
const titleOf = (action: ClaimAction, rows: readonly ClaimRow[]) => `${CLAIM_ACTION_ROWS[action].title} ${formatCount(rows.length)}`;

function follow(action: ClaimAction, { jobId, rejected }: Started, rows: readonly ClaimRow[]): void {
  const { title } = CLAIM_ACTION_ROWS[action];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(rejected.map(({ id }) => id));
  const going = rows.filter(({ id }) => !gone.has(id));
  trackJob({
    jobId,
    title: `${title} ${formatCount(going.length)}`,
    doing: `${title} 중`,
    lineIds: new Set(going.flatMap((row) => [claimKey(row.id), row.order?.id ?? ''])),
    refused: rejected.map(({ id, message: text }) => {
      const row = byId.get(id);
      const label = row ? [row.orderNo, row.order?.productName].filter(Boolean).join(' · ') : id;
      return { id, label, message: text ?? '처리할 수 없습니다.' };
    }),
  });
  renewOrders();
}

const PLAIN_CALLS = {
  approveCancel: api.claims.approveCancel,
  receiveReturn: api.claims.receiveReturn,
  releaseReturn: api.claims.releaseReturn,
  receiveExchange: api.claims.receiveExchange,
  releaseExchange: api.claims.releaseExchange,
  withdrawReturn: api.claims.withdrawReturn,
  withdrawExchange: api.claims.withdrawExchange,
  finishExchange: api.claims.finishExchange,
};

const SURE: Readonly<Record<keyof typeof PLAIN_CALLS, string>> = {
  approveCancel: '승인하면 구매자에게 환불되고 잡아 둔 재고가 풀립니다.',
  receiveReturn: '상품이 돌아온 것을 쇼핑몰에 알립니다. 보류하지 않으면 얼마 뒤 쇼핑몰이 환불합니다.',
  releaseReturn: '보류하기 전 상태로 돌아갑니다. 수거가 끝난 반품은 얼마 뒤 쇼핑몰이 환불합니다.',
  receiveExchange: '상품이 돌아온 것을 쇼핑몰에 알리고, 다시 보낼 상품의 재고를 잡아 둡니다.',
  releaseExchange: '보류하기 전 상태로 돌아갑니다.',
  withdrawReturn: '구매자가 반품하지 않기로 한 것으로 끝냅니다. 주문은 접수 전 상태로 돌아갑니다.',
  withdrawExchange: '구매자가 교환하지 않기로 한 것으로 끝냅니다. 주문은 접수 전 상태로 돌아갑니다.',
  finishExchange: '다시 보낸 상품이 도착한 것으로 끝냅니다.',
};

/** Of orders written by hand, whose buyers no shop tells anything. */
const SURE_BY_HAND: Readonly<Partial<typeof SURE>> = {
  receiveReturn: '상품이 돌아온 것으로 기록합니다. 확인한 뒤 승인해주십시오.',
  releaseReturn: '보류하기 전 상태로 돌아갑니다.',
  receiveExchange: '상품이 돌아온 것으로 기록하고, 다시 보낼 상품의 재고를 잡아 둡니다.',
};

const areByHand = (rows: readonly ClaimRow[]) => rows.every(({ shopType }) => shopType === 'ORDER_HANDWRITING');

async function afterConfirm(action: keyof typeof PLAIN_CALLS, rows: readonly ClaimRow[]): Promise<boolean> {
  const agreed = await confirm({
    title: titleOf(action, rows),
    message: (areByHand(rows) ? SURE_BY_HAND[action] : undefined) ?? SURE[action],
    confirmLabel: CLAIM_ACTION_ROWS[action].title,
    danger: action === 'approveCancel',
  });
  if (!agreed) return false;
  follow(action, await PLAIN_CALLS[action]({ claimIds: idsOf(rows) }), rows);
  return true;
}

const PARCEL_CALLS = {
  rejectCancel: api.claims.rejectCancel,
  pickUpReturn: api.claims.pickUpReturn,
  pickUpExchange: api.claims.pickUpExchange,
  dispatchExchange: api.claims.dispatchExchange,
  turnReturn: api.claims.turnReturn,
  turnExchange: api.claims.turnExchange,
};

const PARCEL_NOTES: Readonly<Record<keyof typeof PARCEL_CALLS, string>> = {
  rejectCancel: '이미 보낸 주문이라 취소할 수 없다고 알리고, 아래 송장으로 발송처리해요. 되돌릴 수 없어요.',
  pickUpReturn: '상품이 돌아오는 송장이에요. 쇼핑몰이 수거를 맡긴 건은 넣지 않아도 돼요.',
  pickUpExchange: '상품이 돌아오는 송장이에요. 쇼핑몰이 수거를 맡긴 건은 넣지 않아도 돼요.',
  dispatchExchange: '다시 보내는 상품의 송장이에요. 보내면 재고가 줄어요.',
  turnReturn: '이 반품은 끝나고 같은 주문의 교환으로 이어져요. 쇼핑몰이 함께 받는 재배송 송장을 넣어 주세요. 되돌릴 수 없어요.',
  turnExchange:
    '이 교환은 끝나고 같은 주문의 반품으로 이어져요. 쇼핑몰에 따라 바로 환불돼요. 쇼핑몰이 함께 받는 재배송 송장을 넣어 주세요. 되돌릴 수 없어요.',
};

async function withParcels(action: keyof typeof PARCEL_CALLS, rows: readonly ClaimRow[]): Promise<boolean> {
  return ask(titleOf(action, rows), 'lg', (done, close) => (
    <ParcelForm
      rows={rows}
      note={
        areByHand(rows) && action !== 'dispatchExchange'
          ? '상품이 돌아오는 송장이에요. 구매자가 알려 준 번호를 넣어 주세요.'
          : PARCEL_NOTES[action]
      }
      label={CLAIM_ACTION_ROWS[action].title}
      red={action === 'rejectCancel' || action === 'turnReturn' || action === 'turnExchange'}
      stock={action === 'dispatchExchange'}
      onCancel={close}
      onSubmit={async (parcels: Parcels) => {
        follow(action, await PARCEL_CALLS[action]({ items: parcels }), rows);
        done();
      }}
    />
  ));
}

const REJECT_CALLS = { rejectReturn: api.claims.rejectReturn, rejectExchange: api.claims.rejectExchange };

async function withReason(action: keyof typeof REJECT_CALLS, rows: readonly ClaimRow[]): Promise<boolean> {
  return ask(titleOf(action, rows), 'md', (done, close) => (
    <RejectForm
      about={<ClaimLabels rows={rows} />}
      type={CLAIM_ACTION_ROWS[action].type}
      label={CLAIM_ACTION_ROWS[action].title}
      onCancel={close}
      onSubmit={async (reason, detail) => {
        follow(action, await REJECT_CALLS[action]({ claimIds: idsOf(rows), reason, detail }), rows);
        done();
      }}
    />
  ));
}

const HOLD_CALLS = { holdReturn: api.claims.holdReturn, holdExchange: api.claims.holdExchange };

async function withHold(action: keyof typeof HOLD_CALLS, rows: readonly ClaimRow[]): Promise<boolean> {
  return ask(titleOf(action, rows), 'md', (done, close) => (
    <HoldForm
      about={<ClaimLabels rows={rows} />}
      byHand={areByHand(rows)}
      label={CLAIM_ACTION_ROWS[action].title}
      onCancel={close}
      onSubmit={async (reason, detail, fee) => {
        follow(action, await HOLD_CALLS[action]({ claimIds: idsOf(rows), reason, detail, fee }), rows);
        done();
      }}
    />
  ));
}

async function withGoods(rows: readonly ClaimRow[]): Promise<boolean> {
  const action = 'approveReturn';
  return ask(titleOf(action, rows), 'lg', (done, close) => (
    <GoodsForm
      rows={rows}
      piecesOf={(row) => row.quantity}
      note={
        areByHand(rows)
          ? '모아에서 돈이 나가지는 않으니 구매자에게 직접 환불해 주세요. 돌아온 상품을 다시 팔지 함께 정하면 재고에 바로 들어가요.'
          : '승인하면 구매자에게 환불돼요. 돌아온 상품을 다시 팔지 함께 정하면 재고에 바로 들어가요.'
      }
      label={CLAIM_ACTION_ROWS[action].title}
      later
      onCancel={close}
      onSubmit={async (restock: RestockById) => {
        const items = rows.map(({ id }) => {
          const decided = restock.get(id);
          return decided ? { id, restock: decided } : { id };
        });
        follow(action, await api.claims.approveReturn({ items }), rows);
        done();
      }}
    />
  ));
}

/**
 * Begins the action on everything of its type that the list finds, once its seller has seen on how many it runs and why not on the others. True
 * once a job runs. What asks for something of each claim is offered for rows alone (`isForAll`).
 */
export async function actOnAll(action: ClaimAction, found: MatchingClaims): Promise<boolean> {
  const { title, needs, type } = CLAIM_ACTION_ROWS[action];
  const preview = await api.claims.preview({ action, matching: found });
  // What came since nobody has seen.
  const matching = { ...found, ...(preview.upTo === null ? {} : { upTo: preview.upTo }) };
  if (preview.able === 0) {
    await message({ title, message: preview.refused.map((each) => `${each.message} (${formatCount(each.count)})`).join('\n') });
    return false;
  }
  const heading = `${title} ${formatCount(preview.able)}`;
  const about = <WholeClaims able={preview.able} refused={preview.refused} title={title} />;
  const started = ({ jobId }: Started) => {
    trackJob({ jobId, title: heading, doing: '', lineIds: new Set(), refused: [] });
    renewOrders();
  };
  if (needs === 'REASON') {
    const call = REJECT_CALLS[action as keyof typeof REJECT_CALLS];
    return ask(heading, 'md', (done, close) => (
      <RejectForm
        about={about}
        type={type}
        label={title}
        onCancel={close}
        onSubmit={async (reason, detail) => {
          started(await call({ matching, reason, detail }));
          done();
        }}
      />
    ));
  }
  if (needs === 'HOLD') {
    const call = HOLD_CALLS[action as keyof typeof HOLD_CALLS];
    return ask(heading, 'md', (done, close) => (
      <HoldForm
        about={about}
        byHand={false}
        label={title}
        onCancel={close}
        onSubmit={async (reason, detail, fee) => {
          started(await call({ matching, reason, detail, fee }));
          done();
        }}
      />
    ));
  }
  const call = action === 'approveReturn' ? api.claims.approveReturn : PLAIN_CALLS[action as keyof typeof PLAIN_CALLS];
  const sure =
    action === 'approveReturn'
      ? '승인하면 구매자에게 환불됩니다. 돌아온 상품의 재고는 나중에 정합니다.'
      : SURE[action as keyof typeof SURE];
  const answer = await askDialog({
    title: heading,
    message: (
      <>
        <p className="moa-note">{sure}</p>
        {about}
      </>
    ),
    size: 'md',
    buttons: [
      { value: 'cancel', label: '취소', kind: 'plain' },
      { value: 'go', label: heading, kind: action === 'approveCancel' || action === 'approveReturn' ? 'danger' : 'primary' },
    ],
  });
  if (answer !== 'go') return false;
  started(await call({ matching }));
  return true;
}

/** 재고 결정: what became of goods whose claims are over. */
export async function decideGoods(rows: readonly ClaimRow[]): Promise<boolean> {
  const unknown = rows.filter((row) => row.order === null || row.order.flags.includes('NEEDS_MAPPING'));
  const known = rows.filter((row) => !unknown.includes(row));
  if (known.length === 0) {
    await message({ title: '재고 결정', message: '어느 SKU인지 아직 몰라 재고에 넣을 수 없습니다. 주문에서 상품 매칭을 먼저 해주십시오.' });
    return false;
  }
  return ask(`재고 결정 ${formatCount(known.length)}`, 'lg', (done, close) => (
    <GoodsForm
      rows={known}
      piecesOf={(row) => row.restock.left}
      note={
        unknown.length > 0
          ? `상품 매칭이 안 된 ${formatCount(unknown.length)}은 빼고 정해요.`
          : '재판매로 정한 수량만 재고에 더하고 모든 쇼핑몰에 알려요. 불량은 따로 세어요.'
      }
      label="재고 결정"
      onCancel={close}
      onSubmit={async (restock) => {
        for (const row of known) {
          const decided = restock.get(row.id);
          const { resell, damaged, missing } = row.restock;
          if (decided) await api.claims.restock({ id: row.id, ...decided, decided: resell + damaged + missing });
        }
        toast.done('돌아온 상품의 재고를 정했습니다.');
        renewOrders();
        void queryClient.invalidateQueries({ queryKey: orpc.stock.key() });
        done();
      }}
    />
  ));
}

/** Which option goes out in exchange. */
export async function chooseWanted(row: ClaimRow): Promise<boolean> {
  return ask('교환으로 보낼 상품', 'md', (done, close) => (
    <WantedForm
      row={row}
      onCancel={close}
      onChoose={async (skuId) => {
        await api.claims.want({ id: row.id, skuId });
        toast.done('교환으로 보낼 상품을 바꿨습니다.');
        renewOrders();
        done();
      }}
    />
  ));
}

async function ask(title: string, size: 'md' | 'lg', body: (done: () => void, close: () => void) => ReactNode): Promise<boolean> {
  const answer = await openDialog({
    title,
    size,
    body: (close) =>
      body(
        () => close('done'),
        () => close(null),
      ),
  });
  return answer === 'done';
}
