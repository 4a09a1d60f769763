import { describe, expect, test } from 'vitest';
import { nextStep, type Phase, type Signal, shellPollMs } from './feed.ts';

describe('the stream of events', () => {
  test.each([
    ['connecting', 'opened', 'live', 'jobs'],
    ['connecting', 'running', 'live', 'nothing'],
    ['connecting', 'lost', 'down', 'nothing'],
    ['connecting', 'waited', 'down', 'nothing'],
    ['live', 'opened', 'live', 'everything'],
    ['live', 'running', 'live', 'nothing'],
    ['live', 'lost', 'down', 'nothing'],
    ['live', 'waited', 'live', 'nothing'],
    ['down', 'opened', 'live', 'everything'],
    ['down', 'running', 'live', 'everything'],
    ['down', 'lost', 'down', 'nothing'],
    ['down', 'waited', 'down', 'nothing'],
  ] as const)('while it is %s and was %s is %s, and %s is asked', (phase, signal, next, ask) => {
    expect(nextStep(phase, signal)).toEqual({ phase: next, ask });
  });

  test('whatever happened since events last arrived, everything is asked when they arrive again, and nothing before', () => {
    const signals: Signal[] = ['opened', 'running', 'lost', 'waited'];
    const walk = (phase: Phase, missed: boolean, depth: number): void => {
      if (depth === 0) return;
      for (const signal of signals) {
        const step = nextStep(phase, signal);
        if (step.phase === 'live' && missed) expect(step.ask, `${phase} ${signal}`).toBe('everything');
        if (step.phase !== 'live') expect(step.ask, `${phase} ${signal}`).toBe('nothing');
        walk(step.phase, step.phase === 'down', depth - 1);
      }
    };
    walk('connecting', false, 6);
  });
});

test.each([
  ['connecting', false, true, false],
  ['live', false, true, false],
  ['live', false, false, false],
  ['live', true, true, 15_000],
  ['down', false, true, 2000],
  ['down', false, false, 15_000],
  ['down', true, true, 15_000],
] as const)(
  'while events are %s, unanswered is %s and a job runs is %s, the shell is renewed after %s',
  (phase, unanswered, running, expected) => {
    expect(shellPollMs(phase, unanswered, running)).toBe(expected);
  },
);
