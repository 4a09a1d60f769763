/** What the headings of the file stand for; the seller may say otherwise, and it is remembered for her next file. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/inputs/disclosure.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { toast } from '../../ui/toast.ts';
import { formatCount } from '../../ui/values/format.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import classes from './batch.module.css';
import { type BatchDetail, renewBatch } from './queries.ts';

type Heading = BatchDetail['headings'][number];

const NOTHING = '';

export function MappingPanel({ file }: { file: BatchDetail }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const columnOf = ({ index, column }: Heading) => chosen[index] ?? column ?? NOTHING;
  const save = useMutation({
    mutationFn: () =>
      api.batch.map({
        params: { id: file.id },
        body: {
          mapping: file.headings
            .map((heading) => ({ index: heading.index, column: columnOf(heading) }))
            .filter(({ column }) => column !== NOTHING),
        },
      }),
    onSuccess: renewBatch,
    onError: (error) => toast.failed(error),
  });
  const changed = file.headings.some((heading) => columnOf(heading) !== (heading.column ?? NOTHING));
  const unsure = file.headings.filter(({ certainty }) => certainty === 'GUESS').length;
  const unread = file.headings.filter(({ column }) => column === null).length;
  const missing = file.columns.filter(({ key, required }) => required && !file.headings.some((heading) => columnOf(heading) === key));
  const choices = [{ value: NOTHING, label: '읽지 않음' }, ...file.columns.map(({ key, title }) => ({ value: key, label: title }))];

  return (
    <Panel>
      <Disclosure
        initiallyOpen={unsure > 0 || missing.length > 0}
        title={
          <span className={classes.mappingTitle}>
            제목 연결
            <span className="moa-soft">
              {unread > 0
                ? `제목 ${formatCount(file.headings.length, '개')} 중 ${formatCount(unread, '개')}는 읽지 않아요`
                : '모든 제목을 읽어요'}
            </span>
            {unsure > 0 && <StatusPill tone="today">{`${formatCount(unsure, '개')} 확인해주세요`}</StatusPill>}
          </span>
        }
      >
        <div className={classes.mapping}>
          {missing.length > 0 && (
            <p className={classes.missing} role="alert">
              {missing.map(({ title }) => title).join(', ')}에 연결한 제목이 없습니다. 아래에서 골라주십시오.
            </p>
          )}
          <table className={cx(classes.table, classes.headings)}>
            <thead>
              <tr>
                <th scope="col">파일의 제목</th>
                <th scope="col">첫 값</th>
                <th scope="col">모아의 항목</th>
                <th scope="col">확신</th>
              </tr>
            </thead>
            <tbody>
              {file.headings.map((heading) => (
                <tr key={heading.index}>
                  <th scope="row">{heading.heading || `(제목 없음 ${heading.index + 1}번째 칸)`}</th>
                  <td className={classes.samples}>{heading.samples.join(' · ') || '-'}</td>
                  <td className={classes.choice}>
                    <Select
                      size="small"
                      ariaLabel={`${heading.heading} 항목`}
                      value={columnOf(heading)}
                      choices={choices}
                      onChange={(column) => setChosen({ ...chosen, [heading.index]: column })}
                    />
                  </td>
                  <td>
                    <Certainty heading={heading} own={chosen[heading.index] !== undefined} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="moa-actions">
            <p className="moa-soft moa-grow">바꾼 연결은 제목이 같은 다음 파일에도 써요.</p>
            <Button disabled={!changed} loading={save.isPending} onClick={() => save.mutate()}>
              바꾼 연결로 다시 읽기
            </Button>
          </div>
        </div>
      </Disclosure>
    </Panel>
  );
}

function Certainty({ heading, own }: { heading: Heading; own: boolean }) {
  if (own || heading.certainty === 'CHOSEN') return <StatusPill tone="info">직접 고름</StatusPill>;
  if (heading.certainty === 'EXACT') return <StatusPill tone="good">확실</StatusPill>;
  if (heading.certainty === 'LIKELY') return <StatusPill tone="neutral">거의 확실</StatusPill>;
  if (heading.certainty === 'GUESS') return <StatusPill tone="today">짐작</StatusPill>;
  return <span className="moa-mute">-</span>;
}
