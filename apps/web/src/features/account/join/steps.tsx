/** The three steps of joining. */
import { IconCheck } from '@tabler/icons-react';
import { cx } from '../../../ui/cx.ts';
import classes from './steps.module.css';

const STEPS = ['약관동의', '정보입력', '가입완료'] as const;

/** `current` counts from zero. */
export function Steps({ current }: { current: 0 | 1 | 2 }) {
  return (
    <ol className={classes.steps} aria-label="회원가입 단계">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(classes.step, index === current && classes.current, index < current && classes.done)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark}>{index < current ? <IconCheck size={14} stroke={2.5} aria-hidden /> : index + 1}</span>
          {step}
          {index < current && <span className="moa-hidden">마침</span>}
        </li>
      ))}
    </ol>
  );
}
