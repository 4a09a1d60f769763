/** 굿스플로 라벨: boxes are registered, printed on GOODSFLOW's page, cancelled and sent. Loaded when it is first opened. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { GOODSFLOW_LABEL_WORDS, type GoodsflowLabelState } from '@moa/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc, queryClient } from '../../../client/api.ts';
import { useFollowedJob } from '../../../client/live/follow-job.ts';
import { pollOr } from '../../../client/live/query-client.ts';
import { useUser } from '../../../client/use-user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { renewOrders } from '../queries.ts';
import classes from './goodsflow.module.css';
import type { ShippingToolsProps } from './shipping-tools.tsx';

type Label = Outputs['goodsflow']['labels']['contents'][number];

const TONES: Readonly<Record<GoodsflowLabelState, Tone>> = {
  REGISTERING: 'info',
  REGISTERED: 'today',
  PRINTED: 'good',
  CANCELING: 'info',
  CANCELED: 'neutral',
  FAILED: 'bad',
};
/** Of one page, and of one call. */
const AT_ONCE = 100;
/** Somebody prints: the numbers come with the next news. */
const POLL_MS = 5_000;

export interface GoodsflowDialogProps extends ShippingToolsProps {
  status: Outputs['goodsflow']['status'];
  onClose(): void;
}

function renew(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.goodsflow.key() });
  renewOrders();
}

export function GoodsflowDialog({ input, found, chosen, status, onClose }: GoodsflowDialogProps) {
  const { data, error, refetch } = useQuery(
    orpc.goodsflow.labels.queryOptions({
      input: {},
      refetchInterval: ({ state }) => pollOr(state.data?.contents.some((label) => isWaiting(label.state)) ? POLL_MS : false, state.error),
    }),
  );
  return (
    <Dialog title="굿스플로 라벨" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack-wide">
        {status.ready ? <Register input={input} found={found} chosen={chosen} status={status} /> : <NotReady refused={status.refused} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p className="moa-mute">라벨을 불러오는 중입니다.</p>}
        {data && <Labels labels={data.contents} more={data.more} />}
      </div>
    </Dialog>
  );
}

function isWaiting(state: GoodsflowLabelState): boolean {
  return state === 'REGISTERING' || state === 'REGISTERED' || state === 'CANCELING';
}

function NotReady({ refused }: { refused: boolean }) {
  const { role } = useUser();
  return (
    <p className={classes.lead} role="alert">
      {refused ? '굿스플로가 저장한 API 키를 받지 않아요. ' : '출고지와 택배사를 아직 고르지 않았어요. '}
      {role === 'S' ? (
        '대표 계정의 기본 설정에서 고칠 수 있어요.'
      ) : (
        <AppLink className="moa-link" href="/app/setting/setting#goodsflow">
          설정으로 가기
        </AppLink>
      )}
    </p>
  );
}

function Register({ input, found, chosen, status }: Omit<GoodsflowDialogProps, 'onClose'>) {
  const [jobId, setJobId] = useState<string | null>(null);
  const job = useFollowedJob(jobId, { size: 50 }).data?.job;
  const running = jobId !== null && (job === undefined || job.status === 'QUEUED' || job.status === 'RUNNING');
  const register = useMutation(
    orpc.goodsflow.register.mutationOptions({
      onSuccess: (started) => {
        setJobId(started.jobId);
        if (started.left > 0) toast.info(`취소요청이나 보류 중인 ${formatCount(started.left)}은 빼고 접수합니다.`);
        renew();
      },
      onError: (failed) => toast.failed(failed),
    }),
  );
  const count = chosen.length > 0 ? chosen.length : (found?.totalElements ?? 0);
  return (
    <section className={classes.register} aria-label="라벨 접수">
      <p className={classes.lead}>
        {count === 0 ? (
          '접수할 주문이 없어요.'
        ) : (
          <>
            {chosen.length > 0 ? '고른 주문 ' : '목록의 조건에 맞는 주문 '}
            <b>
              {formatCount(count)}
              {chosen.length === 0 && found && !found.totalExact && ' 이상'}
            </b>
            을 {status.courierName} · {status.boxSize} 상자로 접수해요. 합포장은 한 상자예요.
          </>
        )}
      </p>
      <Button
        loading={register.isPending || running}
        disabled={count === 0}
        onClick={() => register.mutate(chosen.length > 0 ? { ids: [...chosen] } : { filter: input })}
      >
        라벨 접수
      </Button>
      <p className={classes.progress} role="status">
        {job &&
          (running ? `접수 중 ${job.done + job.failed}/${job.total}` : `접수 ${formatCount(job.done)}, 실패 ${formatCount(job.failed)}`)}
      </p>
    </section>
  );
}

function Labels({ labels, more }: { labels: readonly Label[]; more: boolean }) {
  const waiting = labels.filter(({ state }) => state === 'REGISTERED').slice(0, AT_ONCE);
  const unsent = labels.filter(({ state, dispatched }) => state === 'PRINTED' && !dispatched).slice(0, AT_ONCE);
  const dispatch = useMutation(
    orpc.goodsflow.dispatch.mutationOptions({
      onSuccess: ({ jobId, rejected }) => {
        if (jobId !== null) toast.done('발송처리를 시작했습니다.');
        if (rejected[0]) toast.info(`${formatCount(rejected.length)}은 보내지 못했습니다. ${rejected[0].message}`);
        renew();
      },
      onError: (failed) => toast.failed(failed),
    }),
  );
  const ids = (some: readonly Label[]) => some.map(({ id }) => id);
  if (labels.length === 0) return <p className="moa-soft">아직 접수한 라벨이 없어요. 접수하면 여기에서 출력해요.</p>;
  return (
    <section aria-label="접수한 라벨">
      <div className={classes.actions}>
        {waiting.length > 0 && <PrintButton ids={ids(waiting)} label={`출력 대기 ${formatCount(waiting.length, '상자')} 출력`} />}
        {unsent.length > 0 && (
          <Button variant="default" loading={dispatch.isPending} onClick={() => dispatch.mutate({ ids: ids(unsent) })}>
            출력한 {formatCount(unsent.length, '상자')} 발송
          </Button>
        )}
      </div>
      <ul className={classes.labels}>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </ul>
      {more && <p className="moa-soft">최근 200상자만 보여요.</p>}
    </section>
  );
}

function LabelRow({ label }: { label: Label }) {
  const { id, parcelNo, state, courierName, invoiceNo, orderNos, message, dispatched } = label;
  const cancel = useMutation(
    orpc.goodsflow.cancel.mutationOptions({
      onSuccess: ({ contents }) => {
        const [answer] = contents;
        if (answer?.ok) toast.done(`${parcelNo} 라벨을 취소했습니다.`);
        else toast.info(answer?.message ?? '취소하지 못했습니다.');
        renew();
      },
      onError: (failed) => toast.failed(failed),
    }),
  );
  async function leave(): Promise<void> {
    const sure = await confirm({
      title: `${parcelNo} 라벨을 취소하시겠습니까?`,
      message: dispatched
        ? '이미 이 송장번호로 발송처리한 주문입니다. 취소하면 주문의 송장을 따로 수정해야 합니다.'
        : '굿스플로에 접수한 라벨을 취소합니다. 다시 보내려면 새로 접수해야 합니다.',
      confirmLabel: '라벨 취소',
      danger: true,
    });
    if (sure) cancel.mutate({ ids: [id] });
  }
  const open = state === 'REGISTERED' || state === 'PRINTED';
  return (
    <li className={classes.label}>
      <span className={classes.parcel}>
        <b>{parcelNo}</b>
        <small>
          {orderNos[0] ?? '지워진 주문'}
          {orderNos.length > 1 && ` 외 ${orderNos.length - 1}건`}
        </small>
      </span>
      <span className={classes.number}>
        {courierName} {invoiceNo ?? ''}
        {message && <small className={classes.message}>{message}</small>}
      </span>
      <span>
        <StatusPill tone={TONES[state]}>{dispatched && state === 'PRINTED' ? '발송처리함' : GOODSFLOW_LABEL_WORDS[state]}</StatusPill>
      </span>
      <span className={classes.buttons}>
        {state === 'PRINTED' && <PrintButton ids={[id]} label="다시 출력" small />}
        {open && (
          <IconButton label={`${parcelNo} 라벨 취소`} disabled={cancel.isPending} onClick={() => void leave()}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}

/** The page lives for a minute, so that its address is asked for when somebody presses; the window is opened at once, or browsers would stop it. */
function PrintButton({ ids, label, small = false }: { ids: readonly string[]; label: string; small?: boolean }) {
  const print = useMutation(orpc.goodsflow.print.mutationOptions());
  async function open(): Promise<void> {
    const page = window.open('', '_blank');
    try {
      const { url } = await print.mutateAsync({ ids: [...ids] });
      if (page === null) toast.info('브라우저가 새 창을 막았습니다. 이 사이트의 팝업을 허용한 뒤 다시 눌러주십시오.');
      else {
        page.opener = null;
        page.location.replace(url);
      }
    } catch (error) {
      page?.close();
      toast.failed(error);
    }
  }
  return (
    <Button
      variant={small ? 'subtle' : 'filled'}
      size={small ? 'compact-sm' : 'sm'}
      leftSection={small ? undefined : <IconPrinter size={16} stroke={1.75} aria-hidden />}
      loading={print.isPending}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}
