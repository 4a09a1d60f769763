import { describe, expect, test } from 'vitest';
import { jobPollMs } from './job-poll.ts';

describe('polling', () => {
  test.each([
    ['connecting', 'answered', 'RUNNING', false],
    ['live', 'answered', 'RUNNING', false],
    ['live', 'answered', undefined, false],
    ['live', 'unanswered', 'RUNNING', 2000],
    ['live', 'unanswered', undefined, 2000],
    ['live', 'unanswered', 'DONE', false],
    ['down', 'answered', 'RUNNING', 2000],
    ['down', 'answered', 'QUEUED', 2000],
    ['down', 'answered', undefined, 2000],
    ['down', 'refused', 'RUNNING', false],
    ['down', 'refused', undefined, false],
    ['down', 'answered', 'DONE', false],
    ['down', 'answered', 'PARTIAL', false],
    ['down', 'answered', 'CANCELED', false],
  ] as const)(
    'while events are %s and the last question was %s, a job that is %s is asked for after %s',
    (phase, last, status, expected) => {
      expect(jobPollMs(phase, last, status)).toBe(expected);
    },
  );
});
