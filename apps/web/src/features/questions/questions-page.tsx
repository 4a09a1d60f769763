import { Button } from '@mantine/core';
import { QUESTION_KIND_TITLES, QUESTION_KINDS, QUESTION_STATE_TITLES } from '@moa/core';
import { IconMessageQuestion, IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
import { DateFilter } from '../../ui/filters/date-filter.tsx';
import { FoldedFilters } from '../../ui/filters/filter-bar.tsx';
import { daysOf, rangeOf } from '../../ui/filters/period.ts';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { ShopFilter } from '../../ui/filters/shop-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import { Ago } from '../../ui/values/values.tsx';
import { JobStrips, useShops } from '../orders/index.ts';
import { openBulkAnswer } from './bulk-answer.tsx';
import { answeredElsewhere } from './elsewhere.ts';
import { questionCounts, questionOptions, renewQuestions, useQuestionCount } from './queries.ts';
import { QUESTION_COLUMNS, QuestionCard } from './question-columns.tsx';
import { QuestionDrawer } from './question-drawer.tsx';
import { questionSearch } from './search.ts';

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_TITLES[value] }));

export function QuestionsPage() {
  const list = useList({ name: 'questions', address: useListAddress(questionSearch), query: questionOptions });
  const { search, filter } = list;
  const shops = useShops();
  const linked = shops.data?.contents ?? [];
  const elsewhere = answeredElsewhere(linked.filter(({ status }) => status !== 'UNLINKED').map(({ shopType }) => shopType));
  const count = useQuestionCount();
  const collect = useMutation({
    mutationFn: () => api.questions.import({}),
    onSuccess: () => {
      toast.done('문의를 가져오고 있습니다.');
      renewQuestions();
    },
    onError: (error) => toast.failed(error),
  });
  const rows = list.data?.contents ?? [];
  const narrowed = [search.shops, search.accounts, search.kinds, search.q, search.from].some(Boolean);

  /** The one below; the drawer closes behind the last. */
  function next(id: string) {
    const at = rows.findIndex((row) => row.id === id);
    const waiting = rows.slice(at + 1).find((row) => row.state === 'UNANSWERED' && row.sending === null);
    list.open(waiting?.id);
  }

  return (
    <ListPage
      title="문의"
      note={
        count?.oldestAt ? (
          <>
            가장 오래 기다린 문의 <Ago at={count.oldestAt} />
            {count.urgent > 0 && ` · 긴급 ${count.urgent}건`}
          </>
        ) : undefined
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={collect.isPending}
          onClick={() => collect.mutate()}
        >
          문의 수집
        </Button>
      }
      above={
        <>
          <JobStrips />
          {elsewhere.map((sentence) => (
            <p key={sentence} className="moa-note">
              {sentence}
            </p>
          ))}
        </>
      }
      list={list}
      label="문의 목록"
      columns={QUESTION_COLUMNS}
      rowLabel={(row) => `문의 ${row.questionNo}`}
      rowTone={(row) => (row.sending?.state === 'FAILED' && row.state === 'UNANSWERED' ? 'bad' : null)}
      card={(row) => <QuestionCard question={row} />}
      filters={
        <>
          <FilterTabs
            label="답변 상태"
            tabs={[
              { value: 'UNANSWERED', label: QUESTION_STATE_TITLES.UNANSWERED, count: count?.unanswered },
              { value: 'ANSWERED', label: QUESTION_STATE_TITLES.ANSWERED },
              { value: 'CLOSED', label: QUESTION_STATE_TITLES.CLOSED },
              { value: 'all', label: '전체' },
            ]}
            value={search.state ?? 'UNANSWERED'}
            onChange={(state) => list.change({ state: state === 'UNANSWERED' ? undefined : state })}
          />
          <FoldedFilters active={[search.shops ?? search.accounts, search.kinds, search.from].filter(Boolean).length}>
            <ShopFilter asked={shops} value={search} onChange={filter} counts={() => questionCounts(search)} />
            <ChoiceFilter label="종류" choices={KINDS} value={search.kinds ?? []} onChange={(kinds) => filter({ kinds })} />
            <DateFilter
              withAll
              label="문의한 날"
              value={daysOf(search, new Date())}
              onChange={(value) => filter(rangeOf(value, new Date()))}
            />
          </FoldedFilters>
          <SearchFilter keyword={search.q ?? ''} placeholder="상품명·주문번호·문의번호" onSearch={(q) => filter({ q: q || undefined })} />
        </>
      }
      bulk={[
        {
          label: '한 번에 답변',
          icon: IconSend,
          main: true,
          onRun: () => openBulkAnswer(list.selected, list.selection.clear),
        },
      ]}
      empty={
        <EmptyState icon={IconMessageQuestion} title={search.state === undefined ? '답변을 기다리는 문의가 없어요.' : '문의가 없어요.'}>
          {narrowed ? '쇼핑몰이나 검색어를 바꿔 보세요.' : '구매자가 쇼핑몰에 문의를 남기면 주문과 함께 가져와 여기에 모아요.'}
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 문의가 없어요.', text: '쇼핑몰이나 검색어를 바꿔 보세요.' }}
      drawer={(id) => <QuestionDrawer key={id} id={id} onClose={() => list.open(undefined)} onNext={() => next(id)} />}
    />
  );
}
