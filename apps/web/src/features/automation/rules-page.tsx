/** 자동 규칙: what happens with new orders by itself, in the order in which it is looked at. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBolt, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { api } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './automation.module.css';
import { ConflictNotes } from './conflict-notes.tsx';
import { COURIER_NAMES, useShopNames } from './names.ts';
import { type Rule, renewRules, useRules } from './queries.ts';
import { draftOf, EMPTY_DRAFT } from './rule-draft.ts';
import { openRuleEditor } from './rule-editor.tsx';
import { actionText, conditionTexts } from './rule-text.ts';

export function AutomationPage() {
  const { data, error, refetch } = useRules();
  const rules = data?.contents ?? [];
  return (
    <Page>
      <PageHeader
        title="자동 규칙"
        count={data?.contents.length}
        note="새 주문이 들어오면 위에서부터 차례로 확인해요"
        actions={
          <>
            <Button component={AppLink} href="/app/order/automation/log" variant="default">
              실행 기록
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openRuleEditor({ draft: EMPTY_DRAFT })}>
              규칙 만들기
            </Button>
          </>
        }
      />
      {data && <ConflictNotes conflicts={data.conflicts} />}
      <Panel>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RulesSkeleton />}
        {data && rules.length === 0 && (
          <EmptyState
            icon={IconBolt}
            title="아직 만든 규칙이 없어요."
            action={<Button onClick={() => openRuleEditor({ draft: EMPTY_DRAFT })}>규칙 만들기</Button>}
          >
            새 주문이 들어올 때 발주확인, 택배사 지정, 메모, 보류, 알림을 자동으로 해요. 켜기 전에 지난 주문으로 미리 돌려 볼 수 있어요.
          </EmptyState>
        )}
        {rules.length > 0 && (
          <ol className={classes.rules}>
            {rules.map((rule, at) => (
              <RuleRow key={rule.id} rule={rule} at={at} all={rules} />
            ))}
          </ol>
        )}
      </Panel>
    </Page>
  );
}

function RulesSkeleton() {
  return (
    <ul className={classes.rules} aria-busy="true" aria-label="자동 규칙을 불러오는 중">
      {[0, 1, 2].map((row) => (
        <li key={row} className={classes.waiting} />
      ))}
    </ul>
  );
}

async function attempt(call: Promise<unknown>, done?: string): Promise<void> {
  try {
    await call;
    if (done !== undefined) toast.done(done);
  } catch (failure) {
    toast.failed(failure);
  } finally {
    renewRules();
  }
}

function moved(all: readonly Rule[], at: number, by: -1 | 1): string[] {
  const ids = all.map(({ id }) => id);
  const [id] = ids.splice(at, 1);
  if (id !== undefined) ids.splice(at + by, 0, id);
  return ids;
}

function RuleRow({ rule, at, all }: { rule: Rule; at: number; all: readonly Rule[] }) {
  const shops = useShopNames();
  const skus = new Map(rule.skus.map(({ id, label }) => [id, label]));
  const conditions = conditionTexts(rule.conditions, { shops: shops.names, skus });
  const move = (by: -1 | 1) => void attempt(api.automation.arrange({ ids: moved(all, at, by) }));

  async function remove() {
    const agreed = await confirm({
      title: '규칙 삭제',
      message: `'${rule.name}' 규칙을 삭제하시겠습니까? 이미 처리한 주문과 실행 기록은 그대로 남습니다.`,
      confirmLabel: '삭제',
      danger: true,
    });
    if (agreed) await attempt(api.automation.remove({ id: rule.id }), '규칙을 삭제했습니다.');
  }

  return (
    <li className={classes.rule}>
      <span className={classes.place}>{at + 1}</span>
      <div className={classes.what}>
        <h2 className={classes.name}>{rule.name}</h2>
        <p className={classes.text}>
          {conditions.length === 0 ? '모든 새 주문' : conditions.join(' · ')}
          <span className={classes.arrow}> → </span>
          <strong>{rule.actions.map((action) => actionText(action, { couriers: COURIER_NAMES })).join(', ')}</strong>
          {rule.last && <span className="moa-mute"> · 다음 규칙은 보지 않음</span>}
        </p>
        <p className="moa-sub">
          {rule.taken === 0 ? '최근 30일에 처리한 주문이 없어요.' : <>최근 30일에 {formatNumber(rule.taken)}건</>}
          {rule.lastAt !== null && (
            <>
              {' '}
              · 마지막 <DateTime at={rule.lastAt} />{' '}
              <AppLink className="moa-link" href={`/app/order/automation/log?rule=${rule.id}`}>
                기록 보기
              </AppLink>
            </>
          )}
        </p>
      </div>
      <div className={classes.tools}>
        <Switch
          ariaLabel={`${rule.name} 켜기`}
          checked={rule.enabled}
          onChange={(enabled) =>
            void attempt(
              api.automation.enable({ id: rule.id, enabled }),
              enabled ? '지금부터 들어오는 주문에 적용합니다.' : '규칙을 껐습니다.',
            )
          }
        />
        <IconButton label={`${rule.name} 위로`} disabled={at === 0} onClick={() => move(-1)}>
          <IconArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={`${rule.name} 아래로`} disabled={at === all.length - 1} onClick={() => move(1)}>
          <IconArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={`${rule.name} 고치기`} onClick={() => openRuleEditor({ rule, draft: draftOf(rule) })}>
          <IconPencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={`${rule.name} 복사`} onClick={() => openRuleEditor({ draft: draftOf(rule, true) })}>
          <IconCopy size={16} aria-hidden />
        </IconButton>
        <IconButton label={`${rule.name} 삭제`} onClick={() => void remove()}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
