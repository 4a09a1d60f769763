/** The seller's own days off: chosen one by one, each taken out by its own button. */
import { Button } from '@mantine/core';
import { DAYS_OFF_MAX } from '@moa/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DateInput } from '../../ui/inputs/date/date-input.tsx';
import { parseDay } from '../../ui/inputs/date/day.ts';
import classes from './settings.module.css';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];
const dayText = (day: string) => `${day} (${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]})`;

export interface DaysOffProps {
  days: readonly string[];
  onChange(days: readonly string[]): void;
  error: string | undefined;
}

export function DaysOff({ days, onChange, error }: DaysOffProps) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  function add() {
    const day = parseDay(typed);
    if (day === null) setRefused('쉬는 날을 2026-01-31처럼 입력해주십시오.');
    else if (days.includes(day)) setRefused('이미 넣은 날입니다.');
    else if (days.length >= DAYS_OFF_MAX)
      setRefused(`쉬는 날은 ${DAYS_OFF_MAX}일까지 정할 수 있습니다. 지난 날을 지우고 다시 추가해주십시오.`);
    else {
      onChange([...days, day].sort());
      setTyped('');
      setRefused(null);
    }
  }
  return (
    <div className={classes.field}>
      <div className={classes.addDay}>
        <DateInput
          label="쉬는 날"
          value={typed}
          error={refused ?? error}
          onChange={(next) => {
            setTyped(next);
            setRefused(null);
          }}
        />
        <Button variant="default" onClick={add}>
          추가
        </Button>
      </div>
      <p className={classes.text}>
        가게를 쉬는 날이에요. 주말과 공휴일처럼 그 전 일하는 날의 마감까지 결제한 주문만 &lsquo;오늘 출고 마감&rsquo;으로 보여요.
      </p>
      {days.length > 0 && (
        <ul className={classes.daysOff} aria-label="넣은 쉬는 날">
          {days.map((day) => (
            <li key={day}>
              {dayText(day)}
              <IconButton label={`${dayText(day)} 빼기`} onClick={() => onChange(days.filter((each) => each !== day))}>
                <IconX size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
