/** 공휴일: the days on which no shop pays and nobody sends, as the program knows them and as the government added to them. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { check, HOLIDAY_NAME_MAX, koreanDate, rules } from '@moa/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DateInput } from '../../../ui/inputs/date/date-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel, PanelEmpty } from '../../../ui/page/page.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './holidays.module.css';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];
const dayText = (day: string) => `${day} (${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]})`;

type Holiday = Outputs['holidays']['list']['contents'][number];

const renew = () => queryClient.invalidateQueries({ queryKey: orpc.holidays.key() });
/** Stored rows of sellers follow with the walk of the next morning. */
const FOLLOWS = '정산 달력과 출고 마감에는 바로, 정산 목록의 지급예정일에는 다음 날 아침에 반영돼요.';

export function HolidaysPage() {
  const [year, setYear] = useState(() => Number(koreanDate(new Date()).slice(0, 4)));
  const { data, error, refetch } = useQuery(orpc.holidays.list.queryOptions({ input: { year } }));
  return (
    <Page width="form">
      <PageHeader title="공휴일" note="모든 판매자의 지급예정일, 출고 마감, 클레임 처리기한에 쓰여요" />
      <Panel title="공휴일 추가" note="임시공휴일이나 아직 없는 해의 공휴일">
        <AddForm onAdded={(day) => setYear(Number(day.slice(0, 4)))} />
      </Panel>
      <Panel title={`${year}년 공휴일`} note={FOLLOWS}>
        <div className={classes.stepper}>
          <IconButton label="이전 해" onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </IconButton>
          <strong aria-live="polite">{year}년</strong>
          <IconButton label="다음 해" onClick={() => setYear(year + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </IconButton>
        </div>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p className="moa-waiting">불러오는 중이에요.</p>}
        {data && !data.known && (
          <p className={classes.unknown} role="status">
            {year}년의 공휴일은 아직 들어 있지 않아요. 직접 추가한 날만 쉬는 날로 계산해요.
          </p>
        )}
        {data && (data.contents.length === 0 ? <PanelEmpty>추가한 공휴일이 없어요.</PanelEmpty> : <Holidays days={data.contents} />)}
      </Panel>
    </Page>
  );
}

function AddForm({ onAdded }: { onAdded(day: string): void }) {
  const form = useForm(
    { day: '', name: '' },
    {
      check: ({ day, name }) => ({
        day: check([rules.requiredWith('날짜를 입력해주십시오.'), rules.dateFormat('YYYY-MM-DD')], day) ?? undefined,
        name: check([rules.requiredWith('공휴일 이름을 입력해주십시오.')], name) ?? undefined,
      }),
      async send({ day, name }) {
        await api.holidays.save({ day, name: name.trim() });
        await renew();
        form.reset({ day: '', name: '' });
        toast.done(`${dayText(day)}을 공휴일로 추가했습니다.`);
        onAdded(day);
      },
    },
  );
  return (
    <form className={classes.add} noValidate onSubmit={form.onSubmit}>
      <DateInput label="날짜" required {...form.field('day')} />
      <TextInput label="이름" required maxLength={HOLIDAY_NAME_MAX} placeholder="임시공휴일" {...form.field('name')} />
      <Button type="submit" loading={form.busy}>
        추가
      </Button>
      {form.problem && <ProblemAlert problem={form.problem} />}
    </form>
  );
}

function Holidays({ days }: { days: readonly Holiday[] }) {
  return (
    <ul className="moa-list">
      {days.map((day) => (
        <Line key={day.day} of={day} />
      ))}
    </ul>
  );
}

function Line({ of: { day, name, origin } }: { of: Holiday }) {
  const [busy, setBusy] = useState(false);
  async function save(next: string | null, done: string) {
    setBusy(true);
    try {
      await api.holidays.save({ day, name: next });
      await renew();
      toast.done(done);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }
  async function remove() {
    const sure = await confirm({
      title: `${dayText(day)} ${name}을 공휴일에서 뺍니까?`,
      message: '모든 판매자에게 이 날이 일하는 날로 계산됩니다.',
      confirmLabel: '공휴일에서 빼기',
    });
    if (sure) await save(null, `${dayText(day)}을 공휴일에서 뺐습니다.`);
  }
  return (
    <li className={classes.line}>
      <span className={classes.day}>{dayText(day)}</span>
      <span className={classes.name}>
        {origin === 'REMOVED' ? <s>{name}</s> : name}
        {origin !== 'KNOWN' && <span className="moa-quiet"> {origin === 'ADDED' ? '추가한 날' : '뺀 날'}</span>}
      </span>
      {origin === 'REMOVED' ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          onClick={() => void save(name, `${dayText(day)}을 공휴일로 되돌렸습니다.`)}
        >
          되돌리기
          <span className="moa-hidden">: {name}</span>
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void remove()}>
          빼기
          <span className="moa-hidden">
            : {dayText(day)} {name}
          </span>
        </Button>
      )}
    </li>
  );
}
