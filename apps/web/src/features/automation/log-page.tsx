/** What rules did with which order, and what they left alone. */
import { orpc } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LOG_COLUMNS } from './log-columns.tsx';
import { useRules } from './queries.ts';
import { logSearch } from './search.ts';

export function AutomationLogPage() {
  const { data } = useRules();
  const list = useList({
    name: 'automation-log',
    address: useListAddress(logSearch),
    query: ({ rule, q }, page) =>
      orpc.automation.log.queryOptions({ input: { ...page, ...(rule ? { ruleIds: [rule] } : {}), ...(q ? { orderNo: q } : {}) } }),
    opened: 'none',
  });
  return (
    <ListPage
      title="자동 규칙 실행 기록"
      note="180일 동안 보관해요"
      list={list}
      label="실행 기록 목록"
      columns={LOG_COLUMNS}
      rowLabel={(entry) => `${entry.ruleName} ${entry.orderNo}`}
      filters={
        <>
          <ChoiceFilter
            label="규칙"
            choices={data?.contents.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={list.search.rule === undefined ? [] : [list.search.rule]}
            onChange={(chosen) => list.filter({ rule: chosen.at(-1) })}
          />
          <SearchFilter keyword={list.search.q ?? ''} placeholder="주문번호 전체" onSearch={(q) => list.filter({ q: q || undefined })} />
        </>
      }
      empty={
        <EmptyState
          title="아직 규칙이 처리한 주문이 없어요."
          action={
            <AppLink className="moa-link" href="/app/order/automation">
              자동 규칙으로 가기
            </AppLink>
          }
        >
          규칙을 켜면 새 주문에 한 일이 여기에 쌓여요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 기록이 없어요.', text: '다른 규칙을 고르거나 주문번호를 확인해 보세요.' }}
    />
  );
}
