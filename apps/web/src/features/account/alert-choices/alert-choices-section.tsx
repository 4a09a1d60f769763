/** 알림: which alerts reach a person outside, and by which way. Saved as soon as one is switched. */
import type { Outputs } from '@moa/contract/types';
import { ALERT_TOPIC_LABELS, ALERT_WAYS, ALERTS_A_DAY, type AlertTopic, type AlertWay, NIGHT } from '@moa/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './alert-choices.module.css';

type Choices = Outputs['settings']['user'];

const WAY_LABELS: Readonly<Record<AlertWay, string>> = { MAIL: '메일', ALIMTALK: '알림톡' };
const TOPIC_TEXTS: Readonly<Record<AlertTopic, string>> = {
  COLLECT_FAILED: '쇼핑몰에서 주문을 가져오지 못하거나 연동이 풀렸을 때',
  SOLD_OUT: 'SKU의 재고가 모두 팔렸을 때',
  LOW_STOCK: '팔 수 있는 재고가 설정한 기준 이하로 내려갔을 때',
  PAYOUT_LATE: '지급일이 지났는데 지급을 확인하지 않았을 때',
  SETTLE_MISMATCH: '하루에 10,000원 넘게 예상과 다르게 정산됐을 때',
  FEE_CHANGED: '쇼핑몰이 설정한 수수료율과 다르게 뗄 때',
  RECEIVABLE_OVER: '쇼핑몰의 미정산 금액이 정한 한도를 넘었을 때',
};

const options = () => orpc.settings.user.queryOptions({ input: {} });

export function AlertChoicesSection() {
  const { data, error, refetch } = useQuery(options());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.skeleton} aria-busy="true" />;
  if (data.alertTopics.length === 0) {
    return (
      <Panel title="알림">
        <EmptyState title="받을 수 있는 알림이 없어요.">맡은 일과 관계있는 알림만 고를 수 있어요. 권한은 대표 계정이 정해요.</EmptyState>
      </Panel>
    );
  }
  return <Table data={data} />;
}

function Table({ data }: { data: Choices }) {
  const save = useMutation(
    orpc.settings.saveUser.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.settings.user.key() }),
    }),
  );

  async function choose(topic: AlertTopic, way: AlertWay, on: boolean) {
    const alerts = { ...data.alerts, [topic]: { ...data.alerts[topic], [way]: on } };
    queryClient.setQueryData(options().queryKey, { ...data, alerts });
    try {
      await save.mutateAsync({ alerts });
      toast.done(`${ALERT_TOPIC_LABELS[topic]} ${WAY_LABELS[way]} 알림을 ${on ? '켰습니다.' : '껐습니다.'}`);
    } catch (error) {
      toast.failed(error);
    }
  }

  return (
    <Panel title="알림" note="종 모양 알림은 언제나 받아요">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">받을 알림</th>
            {ALERT_WAYS.map((way) => (
              <th key={way} scope="col">
                {WAY_LABELS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.alertTopics.map((topic) => (
            <tr key={topic}>
              <th scope="row">
                {ALERT_TOPIC_LABELS[topic]}
                <span className={classes.text}>{TOPIC_TEXTS[topic]}</span>
              </th>
              {ALERT_WAYS.map((way) => (
                <td key={way}>
                  {data.alertAddresses[way] === null ? (
                    <span className="moa-mute">-</span>
                  ) : (
                    <Switch
                      ariaLabel={`${ALERT_TOPIC_LABELS[topic]} ${WAY_LABELS[way]}`}
                      checked={data.alerts[topic][way]}
                      disabled={save.isPending}
                      onChange={(on) => void choose(topic, way, on)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.notes}>
        {ALERT_WAYS.map((way) => (
          <li key={way}>
            {WAY_LABELS[way]}:{' '}
            {data.alertAddresses[way] ?? (
              <>
                보낼 곳이 없어요. <AppLink href="/app/seller/myinfo?section=profile">프로필에서 연락처 등록</AppLink>
              </>
            )}
          </li>
        ))}
        <li>
          알림톡은 {NIGHT.from}부터 {NIGHT.to}까지 보내지 않고 아침에 보내요.
        </li>
        <li>한 가지 알림은 하루에 {ALERTS_A_DAY}건까지 보내고, 더 있으면 마지막 메시지에서 알려요.</li>
      </ul>
    </Panel>
  );
}
