/** One file: being read, refused with a reason, looked at row by row, registered. */
import { Button } from '@mantine/core';
import { IconDownload, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import type { ListAddress } from '../../ui/list/address.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { toast } from '../../ui/toast.ts';
import { formatCount, formatNumber } from '../../ui/values/format.ts';
import { JobBand } from '../jobs/index.ts';
import { previewPlan } from '../plans/index.ts';
import classes from './batch.module.css';
import { BatchProducts } from './batch-products.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { type BatchDetail, downloadFailed, renewBatch, renewProducts, renewRows, useBatch } from './queries.ts';
import type { BatchSearch } from './search.ts';

interface FileViewProps {
  id: string;
  address: ListAddress<BatchSearch>;
  onGone(): void;
}

export function FileView({ id, address, onGone }: FileViewProps) {
  const { data: file, error, refetch } = useBatch(id);
  const reading = file === undefined ? '' : `${file.state} ${file.version}`;
  // Products that were read once more stand in the list as they are now.
  useEffect(() => {
    if (reading !== '') renewRows();
  }, [reading]);
  if (!file) return error === null ? <Reading name="" /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (file.state === 'READING') return <Reading name={file.name} />;
  if (file.state === 'REFUSED')
    return (
      <Panel>
        <EmptyState title="파일을 읽지 못했어요." action={<Button onClick={onGone}>다른 파일 올리기</Button>}>
          <span role="alert">
            {file.name}: {file.message}
          </span>
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <Summary file={file} address={address} onGone={onGone} />
      {file.state === 'READY' && <PicturesPanel file={file} />}
      {file.state === 'READY' && <MappingPanel key={JSON.stringify(file.headings)} file={file} />}
      <BatchProducts file={file} address={address} />
    </>
  );
}

function Reading({ name }: { name: string }) {
  return (
    <Panel>
      <div className={classes.reading} role="status" aria-busy="true">
        <p className="moa-bold">{name === '' ? '파일을 여는 중이에요.' : `${name}을(를) 읽고 있어요.`}</p>
        <p className="moa-soft">한 줄씩 확인하고 있어요. 이 화면을 떠나도 계속돼요.</p>
      </div>
    </Panel>
  );
}

function Summary({ file, address, onGone }: { file: BatchDetail; address: ListAddress<BatchSearch>; onGone(): void }) {
  const start = useMutation({
    mutationFn: () => api.batch.start({ id: file.id }),
    onSuccess: renewBatch,
    onError: (error) => toast.failed(error),
  });
  const failed = useMutation({ mutationFn: () => downloadFailed(file.id), onError: (error) => toast.failed(error) });
  const [followed, setFollowed] = useState<string | null>(null);
  const going = file.fresh + file.changed;
  const toMend = file.wrong + file.lacking + file.failed;
  const jobId = followed ?? file.jobId;
  return (
    <Panel title={file.name}>
      <div className={classes.summary}>
        <dl className={classes.counts}>
          <Count name="새 상품" value={file.fresh} />
          <Count name="바뀌는 상품" value={file.changed} />
          <Count name="그대로인 상품" value={file.same} />
          <Count name="고칠 상품" value={file.wrong} bad={file.wrong > 0} />
          {file.state === 'IMPORTING' && <Count name="등록한 상품" value={file.done + file.lacking} />}
          {file.lacking > 0 && <Count name="이미지 확인" value={file.lacking} />}
        </dl>
        <div className={classes.next}>
          {toMend > 0 && (
            <Button
              variant="default"
              loading={failed.isPending}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => failed.mutate()}
            >
              고칠 상품만 내려받기
            </Button>
          )}
          {file.state === 'READY' && (
            <Button loading={start.isPending} disabled={going === 0} onClick={() => start.mutate()}>
              {going === 0 ? '등록할 상품이 없어요' : `${formatCount(going, '개')} 등록하기`}
            </Button>
          )}
          {file.ended && file.done > 0 && <Sending file={file} />}
        </div>
      </div>
      {file.state === 'READY' && file.wrong > 0 && (
        <p className={classes.note}>고칠 상품 {formatNumber(file.wrong)}개는 등록하지 않아요. 내려받은 파일에서 고쳐 다시 올리면 돼요.</p>
      )}
      {jobId !== null && file.state === 'IMPORTING' && (
        <div className={classes.band}>
          <JobBand
            key={jobId}
            jobId={jobId}
            onClose={onGone}
            onRetried={setFollowed}
            onEnded={() => {
              renewProducts();
              address.move((before) => ({ id: before.id }), { replace: true });
            }}
          />
        </div>
      )}
    </Panel>
  );
}

function Count({ name, value, bad = false }: { name: string; value: number; bad?: boolean }) {
  return (
    <div className={classes.count}>
      <dt>{name}</dt>
      <dd className={bad ? classes.countBad : undefined}>{formatNumber(value)}</dd>
    </div>
  );
}

/** Products of one plan; of more the list of products sends some at a time. */
const SENT_MAX = 5_000;
const PAGE = 500;

/** Nothing goes to a shop unless the seller says so, and she sees it before. */
function Sending({ file }: { file: BatchDetail }) {
  const inShops = file.headings.some(({ column }) => column?.startsWith('shop:'));
  const send = useMutation({
    mutationFn: async () => {
      const productIds: string[] = [];
      for (let page = 0; productIds.length < file.done && page * PAGE < SENT_MAX; page += 1) {
        const { contents } = await api.batch.rows({ id: file.id, outcome: 'DONE', page, size: PAGE });
        if (contents.length === 0) break;
        productIds.push(...contents.flatMap(({ productId }) => productId ?? []));
      }
      return productIds;
    },
    onSuccess: (productIds) => void previewPlan(() => api.plans.propose({ kind: 'TRANSMIT', productIds })),
    onError: (error) => toast.failed(error),
  });
  return (
    <>
      <AppLink href="/app/unit/list" className="moa-link">
        기본상품 목록 보기
      </AppLink>
      {inShops && file.done <= SENT_MAX && (
        <Button loading={send.isPending} leftSection={<IconSend size={16} aria-hidden />} onClick={() => send.mutate()}>
          쇼핑몰로 보내기
        </Button>
      )}
    </>
  );
}
