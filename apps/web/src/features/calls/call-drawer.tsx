/** One call: all that is kept of it, and the way to what else its work asked for. */
import { Button } from '@mantine/core';
import { CALL_AREA_TITLES, CALLS_DROPPED, type CallItems, type CallOutcome, callTitle } from '@moa/core';
import { CopyText } from '../../ui/copy-text.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { formatExact, formatNumber } from '../../ui/values/format.ts';
import { answerText, type Call, OutcomePill, Shop } from './call-columns.tsx';
import classes from './calls.module.css';

const ADVICE: Record<CallOutcome, string> = {
  OK: '쇼핑몰이 요청을 받아들였어요.',
  RELINK: '쇼핑몰 계정관리에서 다시 연동하면 멈춘 작업이 이어져요.',
  FIX: '쇼핑몰이 알려준 내용을 고쳐서 다시 보내주세요.',
  SLOW_DOWN: '쇼핑몰의 호출 한도를 넘었어요. 잠시 뒤 자동으로 이어서 보내요.',
  AGAIN: '쇼핑몰이나 통신의 일시적인 문제예요. 자동으로 다시 시도해요.',
  REFUSED: '쇼핑몰이 요청을 거절했어요. 쇼핑몰 메시지를 확인해주세요.',
  UNKNOWN: '응답을 받지 못해 반영됐는지 몰라요. 쇼핑몰에 다시 물어 확인해요.',
};

/** A call about many things says how many of them are left to care for: the others are done. */
function adviceOf({ outcome, items, message }: Call): string {
  if (items === null || outcome === 'OK') return ADVICE[outcome];
  const { refused, open } = items;
  const [all, left] = [formatNumber(countOf(items)), formatNumber(open)];
  if (refused === 0) return `${all}건 중 ${left}건은 결과를 몰라 다시 확인하거나 보내요.`;
  const rest = open > 0 ? ` ${left}건은 결과를 몰라 다시 확인하거나 보내요.` : '';
  return `쇼핑몰이 ${all}건 중 ${formatNumber(refused)}건을 거절했어요.${rest}${message === null ? '' : ' 거절한 까닭은 쇼핑몰 메시지를 확인해주세요.'}`;
}

function countOf({ accepted, refused, open }: CallItems): number {
  return accepted + refused + open;
}

export interface CallDrawerProps {
  call: Call;
  onTrace(traceId: string): void;
  onClose(): void;
}

export function CallDrawer({ call, onTrace, onClose }: CallDrawerProps) {
  const { traceId } = call;
  const dropped = call.operation === CALLS_DROPPED;
  return (
    <DetailDrawer
      title={callTitle(call.operation)}
      above={<OutcomePill call={call} />}
      below={
        <>
          <Shop call={call} /> · <time dateTime={call.at}>{formatExact(new Date(call.at))}</time>
        </>
      }
      onClose={onClose}
      footer={
        traceId !== null && (
          <Button variant="default" onClick={() => onTrace(traceId)}>
            같은 작업의 호출 모두 보기
          </Button>
        )
      }
    >
      <DrawerSection>
        <p className={classes.lead}>
          {dropped
            ? `호출이 몰려 ${formatNumber(call.repeated + 1)}건을 기록하지 못했어요. 호출 자체는 정상으로 처리했어요.`
            : adviceOf(call)}
        </p>
        {call.message && (
          <p className={classes.said}>
            쇼핑몰 메시지: <q>{call.message}</q>
          </p>
        )}
      </DrawerSection>
      {!dropped && (
        <DrawerSection title="요청과 응답">
          <Facts
            facts={[
              { label: '종류', value: CALL_AREA_TITLES[call.area] },
              { label: '주소', value: <span className={classes.address}>{`${call.method} ${call.path}`}</span> },
              ...(call.subject === null ? [] : [{ label: '상품·주문 번호', value: <CopyText value={call.subject} name="번호" /> }]),
              { label: '응답', value: answerText(call) },
              ...(call.items === null ? [] : [{ label: '한 번에 보낸 건', value: `${formatNumber(countOf(call.items))}건` }]),
              { label: '걸린 시간', value: `${formatNumber(call.durationMs)}ms` },
              { label: '보낸 크기', value: `${formatNumber(call.requestBytes)}바이트` },
              { label: '받은 크기', value: `${formatNumber(call.responseBytes)}바이트` },
              ...(call.repeated > 0 ? [{ label: '같은 요청', value: `${formatNumber(call.repeated)}건 더 성공했어요` }] : []),
              ...(call.attempt > 1 ? [{ label: '시도', value: `${call.attempt}번째` }] : []),
            ]}
          />
        </DrawerSection>
      )}
      <DrawerSection title="문의할 때 알려줄 번호">
        <Facts
          facts={[
            { label: '추적번호', value: traceId === null ? '없음' : <CopyText value={traceId} name="추적번호" /> },
            {
              label: '쇼핑몰 번호',
              value: call.shopTraceId === null ? '쇼핑몰이 알려주지 않았어요' : <CopyText value={call.shopTraceId} name="쇼핑몰 번호" />,
            },
          ]}
        />
        <p className={classes.hint}>추적번호는 모아에, 쇼핑몰 번호는 쇼핑몰 고객센터에 알려주세요.</p>
      </DrawerSection>
    </DetailDrawer>
  );
}
