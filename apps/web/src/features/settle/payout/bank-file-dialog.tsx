/** 은행 파일 올리기: deposits of a bank's file beside the transfers they probably are, confirmed at one press. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { Money } from '../../../ui/values/values.tsx';
import { renewSettlement } from '../queries.ts';
import { Difference, ShopName } from '../settle-columns.tsx';
import classes from './payout.module.css';

type Read = Outputs['settlement']['bankFile'];
type Match = Read['matches'][number];
type Columns = NonNullable<Read['columns']>;

export function BankFileDialog({ onClose }: { onClose(): void }) {
  const [file, setFile] = useState<File | null>(null);
  const read = useMutation({
    mutationFn: (asked: { file: File; columns?: Columns; row?: number }) => api.settlement.bankFile(asked),
  });
  const row = read.data?.row ?? 0;
  const choose = (chosen: File) => {
    setFile(chosen);
    read.mutate({ file: chosen });
  };
  return (
    <Dialog title="은행 파일 올리기" size="md" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack">
        <FileDrop
          note="인터넷뱅킹에서 받은 입출금 내역(.xlsx, .csv)을 올려 주세요. 들어온 돈을 받을 금액과 견줘 드려요. 파일은 보관하지 않아요."
          chosen={file !== null}
          busy={read.isPending}
          onFile={choose}
        />
        {read.error && <ProblemAlert problem={toProblem(read.error)} />}
        {file && read.data?.columns === null && (
          <ColumnsForm
            key={file.name}
            headings={read.data.headings}
            busy={read.isPending}
            onChosen={(columns) => read.mutate({ file, columns, row })}
          />
        )}
        {read.data?.columns && <Matches read={read.data} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

const ASKED = [
  { column: 'day', label: '입금된 날' },
  { column: 'amount', label: '입금액' },
  { column: 'name', label: '보낸 사람·내용' },
] as const;

function ColumnsForm({ headings, busy, onChosen }: { headings: readonly string[]; busy: boolean; onChosen(columns: Columns): void }) {
  const [chosen, setChosen] = useState<Record<keyof Columns, string>>({ day: '', amount: '', name: '' });
  const choices = headings.map((heading, at) => ({ value: String(at), label: heading || `${at + 1}번째 칸` }));
  const complete = ASKED.every(({ column }) => chosen[column] !== '');
  return (
    <>
      <p className="moa-soft">어느 칸이 무엇인지 알아보지 못했어요. 한 번만 골라 주시면 다음부터 기억해요.</p>
      {ASKED.map(({ column, label }) => (
        <SelectField
          key={column}
          label={label}
          value={chosen[column]}
          choices={choices}
          placeholder="칸을 골라 주세요"
          onChange={(at) => setChosen({ ...chosen, [column]: at })}
        />
      ))}
      <div className="moa-buttons">
        <Button
          disabled={!complete}
          loading={busy}
          onClick={() => onChosen({ day: Number(chosen.day), amount: Number(chosen.amount), name: Number(chosen.name) })}
        >
          이 칸으로 읽기
        </Button>
      </div>
    </>
  );
}

const keyOf = ({ accountId, payDay, payoutNo }: Match) => [accountId, payDay, payoutNo].join('~');

function Matches({ read, onClose }: { read: Read; onClose(): void }) {
  const [chosen, setChosen] = useState(() => new Set(read.matches.filter(({ by }) => by === 'SAME').map(keyOf)));
  const wanted = read.matches.filter((match) => chosen.has(keyOf(match)));
  const confirm = useMutation({
    mutationFn: () =>
      api.settlement.confirmPayouts({
        payouts: wanted.map(({ accountId, payDay, payoutNo, amount, bankDay, bankAmount, payer }) => ({
          accountId,
          payDay,
          payoutNo,
          amount,
          bankDay,
          bankAmount,
          payer,
        })),
      }),
    onSuccess: ({ ids }) => {
      renewSettlement();
      toast.done(`지급 ${formatCount(ids.length)}을 확인했습니다.`);
      onClose();
    },
  });
  const toggle = (match: Match, on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(keyOf(match));
      else next.delete(keyOf(match));
      return next;
    });
  return (
    <>
      <p className="moa-soft" role="status">
        입금 {formatCount(read.deposits)} 중 {formatCount(read.matches.length)}이 쇼핑몰 지급으로 보여요.
        {read.matches.length === 0 && ' 날짜와 금액이 비슷한 지급이 없어요. 정산을 먼저 가져왔는지 확인해 주세요.'}
      </p>
      <div>
        {read.matches.map((match) => (
          <label key={keyOf(match)} className={classes.match}>
            <Checkbox checked={chosen.has(keyOf(match))} onChange={(on) => toggle(match, on)} />
            <span className="moa-grow">
              <ShopName of={match} />
              <span className="moa-sub">
                {' '}
                {match.bankDay} {match.payer} · {match.payDay} 지급 예정
              </span>
            </span>
            <span className={classes.won}>
              <Money value={match.bankAmount} />
              {match.bankAmount !== match.amount && <Difference won={match.bankAmount - match.amount} />}
            </span>
          </label>
        ))}
      </div>
      {confirm.error && <ProblemAlert problem={toProblem(confirm.error)} />}
      {read.matches.length > 0 && (
        <div className="moa-buttons">
          <Button disabled={wanted.length === 0} loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {formatCount(wanted.length)} 지급 확인
          </Button>
        </div>
      )}
    </>
  );
}
