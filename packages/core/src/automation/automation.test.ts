import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meansEverything, ruleProblems } from './check.ts';
import { conflictMessage, ruleConflicts } from './conflicts.ts';
import {
  type AutomationRule,
  decideRules,
  matchesRule,
  NO_CONDITIONS,
  onceAddressCame,
  type RuleAction,
  type RuleConditions,
  type RuledLine,
} from './rule.ts';

/** Friday, 10:30 in Korea. */
const LINE: RuledLine = {
  accountId: '1',
  skuIds: ['7'],
  productName: '달빛 린넨 셔츠',
  optionText: '색상: 네이비',
  amount: 39_000,
  quantity: 1,
  orderedAt: new Date('2026-11-27T01:30:00Z'),
  needsMapping: false,
  oversold: false,
  stopped: false,
  withoutAddress: false,
  parcelChosen: false,
};
const SPLIT: RuleAction = { kind: 'SPLIT' };
const CONFIRM: RuleAction = { kind: 'CONFIRM' };
const HOLD: RuleAction = { kind: 'HOLD', text: '주소 확인' };
const CJ: RuleAction = { kind: 'COURIER', courierCode: 'CJGLS' };
const HANJIN: RuleAction = { kind: 'COURIER', courierCode: 'HANJIN' };
const rule = (id: string, actions: RuleAction[], conditions: Partial<RuleConditions> = {}, last = false): AutomationRule => ({
  id,
  name: id,
  conditions: { ...NO_CONDITIONS, ...conditions },
  actions,
  last,
});

describe('a condition', () => {
  test.each<[Partial<RuleConditions>, boolean]>([
    [{}, true],
    [{ accountIds: ['1', '2'] }, true],
    [{ accountIds: ['2'] }, false],
    [{ skuIds: ['7'] }, true],
    [{ skuIds: ['8'] }, false],
    [{ keyword: '린넨셔츠' }, true],
    [{ keyword: '네이비' }, true],
    [{ keyword: '블랙' }, false],
    [{ amountFrom: 39_000, amountTo: 39_000 }, true],
    [{ amountFrom: 39_001 }, false],
    [{ quantityTo: 1 }, true],
    [{ quantityFrom: 2 }, false],
    [{ weekdays: [5] }, true],
    [{ weekdays: [0, 6] }, false],
    [{ timeFrom: '10:30', timeTo: '10:31' }, true],
    [{ timeFrom: '09:00', timeTo: '10:30' }, false],
    [{ timeFrom: '22:00', timeTo: '11:00' }, true],
    [{ timeFrom: '22:00', timeTo: '06:00' }, false],
  ])('%j means the line: %s', (conditions, expected) => {
    expect(matchesRule({ ...NO_CONDITIONS, ...conditions }, LINE)).toBe(expected);
  });
});

describe('what rules do', () => {
  test('a hold wins over a confirm wherever it stands', () => {
    for (const rules of [
      [rule('a', [CONFIRM]), rule('b', [HOLD])],
      [rule('b', [HOLD]), rule('a', [CONFIRM])],
    ]) {
      const results = decideRules(rules, LINE);
      expect(results.flatMap(({ done }) => done)).toEqual([HOLD]);
      expect(results.flatMap(({ skipped }) => skipped)).toEqual([{ action: CONFIRM, why: 'HELD' }]);
    }
  });

  test('of two couriers the first stands, and a last rule ends the row', () => {
    expect(decideRules([rule('a', [CJ]), rule('b', [HANJIN])], LINE)).toEqual([
      { ruleId: 'a', done: [CJ], skipped: [] },
      { ruleId: 'b', done: [], skipped: [{ action: HANJIN, why: 'OTHER_COURIER' }] },
    ]);
    expect(decideRules([rule('a', [CJ], {}, true), rule('b', [HANJIN])], LINE).map(({ ruleId }) => ruleId)).toEqual(['a']);
  });

  test('a line is taken out of its box once, and never out of one that a person chose', () => {
    expect(decideRules([rule('a', [SPLIT]), rule('b', [SPLIT, CJ])], LINE)).toEqual([
      { ruleId: 'a', done: [SPLIT], skipped: [] },
      { ruleId: 'b', done: [CJ], skipped: [{ action: SPLIT, why: 'SPLIT_ALREADY' }] },
    ]);
    expect(decideRules([rule('a', [SPLIT, CONFIRM])], { ...LINE, parcelChosen: true })).toEqual([
      { ruleId: 'a', done: [CONFIRM], skipped: [{ action: SPLIT, why: 'PARCEL_CHOSEN' }] },
    ]);
  });

  test.each([
    ['needsMapping', 'NEEDS_MAPPING'],
    ['oversold', 'OVERSOLD'],
    ['stopped', 'STOPPED'],
    ['withoutAddress', 'ADDRESS_WAITING'],
  ] as const)('a line that is %s is not confirmed', (flag, why) => {
    expect(decideRules([rule('a', [CONFIRM, CJ])], { ...LINE, [flag]: true })).toEqual([
      { ruleId: 'a', done: [CJ], skipped: [{ action: CONFIRM, why }] },
    ]);
  });
});

describe('a present', () => {
  const WAITING = { ...LINE, withoutAddress: true };
  const MEMO: RuleAction = { kind: 'MEMO', text: '선물 포장' };
  /** As the log has it of the first meeting. */
  const metBy = (rules: readonly AutomationRule[], line: RuledLine = LINE) =>
    new Map(
      decideRules(rules, { ...line, withoutAddress: true }).map(({ ruleId, skipped }) => [
        ruleId,
        skipped.some(({ why }) => why === 'ADDRESS_WAITING'),
      ]),
    );

  test('is met twice, and what was done without its address is not done again with it', () => {
    const rules = [rule('a', [CONFIRM, CJ, MEMO])];
    expect(decideRules(rules, WAITING)).toEqual([
      { ruleId: 'a', done: [CJ, MEMO], skipped: [{ action: CONFIRM, why: 'ADDRESS_WAITING' }] },
    ]);
    expect(onceAddressCame(rules, LINE, metBy(rules))).toEqual([{ ruleId: 'a', done: [CONFIRM], skipped: [] }]);
  });

  test.each<[string, AutomationRule[], Partial<RuledLine>, unknown]>([
    ['a rule that confirms nothing is not met again', [rule('a', [CJ, MEMO])], {}, []],
    ['what was held did not wait for its address, and stays held', [rule('a', [CONFIRM]), rule('b', [HOLD])], {}, []],
    [
      'stock that ran out meanwhile stops it',
      [rule('a', [CONFIRM])],
      { oversold: true },
      [{ ruleId: 'a', done: [], skipped: [{ action: CONFIRM, why: 'OVERSOLD' }] }],
    ],
  ])('%s', (_, rules, line, expected) => {
    expect(onceAddressCame(rules, { ...LINE, ...line }, metBy(rules))).toEqual(expected);
  });

  test.each<[string, AutomationRule[], AutomationRule[], string[]]>([
    [
      'a rule that was made since confirms it not, and takes it from none that waited',
      [rule('a', [CONFIRM])],
      [rule('b', [CONFIRM]), rule('a', [CONFIRM])],
      ['a'],
    ],
    [
      'neither does one that was told to confirm since',
      [rule('a', [CJ]), rule('b', [CONFIRM])],
      [rule('a', [CJ, CONFIRM]), rule('b', [CONFIRM])],
      ['b'],
    ],
    ['one that was switched off meanwhile confirms it no more', [rule('a', [CONFIRM])], [], []],
    ['one that confirms nothing any more does not, either', [rule('a', [CONFIRM, CJ])], [rule('a', [CJ])], []],
  ])('%s', (_, then, now, confirming) => {
    const results = onceAddressCame(now, LINE, metBy(then));
    expect(results.flatMap(({ ruleId, done }) => (done.length > 0 ? [ruleId] : []))).toEqual(confirming);
  });

  test('is confirmed once over both meetings exactly where it would have been with its address at once', () => {
    fc.assert(
      fc.property(ruleSets, lines, (rules, line) => {
        const confirms = (results: readonly { done: readonly RuleAction[] }[]) =>
          results.flatMap(({ done }) => done.filter(({ kind }) => kind === 'CONFIRM'));
        const first = decideRules(rules, { ...line, withoutAddress: true });
        const then = onceAddressCame(rules, { ...line, withoutAddress: false }, metBy(rules, line));
        expect([...confirms(first), ...confirms(then)]).toEqual(confirms(decideRules(rules, { ...line, withoutAddress: false })));
      }),
    );
  });
});

const conditions: fc.Arbitrary<RuleConditions> = fc.record({
  accountIds: fc.subarray(['1', '2', '3']),
  skuIds: fc.subarray(['7', '8']),
  keyword: fc.constantFrom('', '셔츠', '린넨 셔츠', '바지'),
  amountFrom: fc.option(fc.integer({ min: 0, max: 5 })),
  amountTo: fc.option(fc.integer({ min: 0, max: 5 })),
  quantityFrom: fc.option(fc.integer({ min: 1, max: 3 })),
  quantityTo: fc.option(fc.integer({ min: 1, max: 3 })),
  weekdays: fc.subarray([0, 1, 5, 6]),
  timeFrom: fc.constant(null),
  timeTo: fc.constant(null),
});
const timed = fc
  .tuple(conditions, fc.option(fc.tuple(fc.constantFrom('00:00', '09:00', '22:00'), fc.constantFrom('06:00', '12:00', '23:00'))))
  .map(([given, time]): RuleConditions => (time === null ? given : { ...given, timeFrom: time[0], timeTo: time[1] }));
const actions = fc.uniqueArray(fc.constantFrom<RuleAction>(CONFIRM, HOLD, CJ, HANJIN, SPLIT, { kind: 'MEMO', text: '메모' }), {
  minLength: 1,
  maxLength: 2,
  selector: ({ kind }) => kind,
});
const ruleSets = fc
  .array(fc.tuple(timed, actions, fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((given) => given.map(([given, does, last], at) => rule(String(at), does, given, last)));
const lines: fc.Arbitrary<RuledLine> = fc.record({
  accountId: fc.constantFrom('1', '2', '3'),
  skuIds: fc.subarray(['7', '8']),
  productName: fc.constantFrom('린넨 셔츠', '바지', '셔츠 바지'),
  optionText: fc.constant(''),
  amount: fc.integer({ min: 0, max: 5 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  orderedAt: fc.integer({ min: 0, max: 7 * 24 * 60 }).map((minutes) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)),
  needsMapping: fc.constant(false),
  oversold: fc.constant(false),
  stopped: fc.constant(false),
  withoutAddress: fc.boolean(),
  parcelChosen: fc.boolean(),
});

describe('the check for rules that fight', () => {
  test('names every pair of which an order shows that they do', () => {
    fc.assert(
      fc.property(ruleSets, lines, (rules, line) => {
        const conflicts = ruleConflicts(rules);
        const results = decideRules(rules, line);
        for (const [at, { ruleId, skipped }] of results.entries()) {
          const others = results.filter((_, other) => other !== at).map((result) => result.ruleId);
          const named = (kind: string) =>
            conflicts.some(
              (c) => c.kind === kind && [c.first, c.second].includes(ruleId) && others.some((o) => [c.first, c.second].includes(o)),
            );
          for (const { action, why } of skipped) {
            const own = rules[Number(ruleId)]?.actions.some(({ kind }) => kind === 'HOLD');
            if (why === 'HELD' && !own) expect(named('CONFIRM_HOLD'), action.kind).toBe(true);
            if (why === 'SPLIT_ALREADY') expect(results.filter(({ done }) => done.includes(SPLIT))).toHaveLength(1);
            if (why === 'OTHER_COURIER') expect(named('COURIER')).toBe(true);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a rule of which it says that it never runs never does', () => {
    fc.assert(
      fc.property(ruleSets, lines, (rules, line) => {
        const never = new Set(ruleConflicts(rules).flatMap(({ kind, second }) => (kind === 'NEVER' ? [second] : [])));
        for (const { ruleId } of decideRules(rules, line)) expect(never.has(ruleId)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('rules of different shops, days, amounts or hours do not fight', () => {
    const pairs: [Partial<RuleConditions>, Partial<RuleConditions>][] = [
      [{ accountIds: ['1'] }, { accountIds: ['2'] }],
      [{ weekdays: [1] }, { weekdays: [2] }],
      [{ amountTo: 10 }, { amountFrom: 11 }],
      [
        { timeFrom: '22:00', timeTo: '06:00' },
        { timeFrom: '06:00', timeTo: '22:00' },
      ],
    ];
    for (const [a, b] of pairs) expect(ruleConflicts([rule('a', [CONFIRM], a), rule('b', [HOLD], b)])).toEqual([]);
  });

  test('tells in whole sentences which rules are meant', () => {
    expect(
      ruleConflicts([rule('a', [CONFIRM]), rule('b', [HOLD])]).map((found) => conflictMessage(found, '빠른발송', '고가 확인')),
    ).toEqual(["'빠른발송'과 '고가 확인'이 같은 주문을 하나는 발주확인하고 하나는 보류합니다. 이런 주문은 보류합니다."]);
    const said = ruleConflicts([rule('a', [CJ]), rule('b', [HANJIN])]).map((found) => conflictMessage(found, '고가 보류', '모두 CJ'));
    expect(said).toEqual(["'고가 보류'와 '모두 CJ'이(가) 같은 주문에 다른 택배사를 지정합니다. 먼저 있는 '고가 보류'의 택배사를 씁니다."]);
  });
});

test('what is typed wrong is named with its place', () => {
  const paths = (given: Partial<Parameters<typeof ruleProblems>[0]>) =>
    ruleProblems({ name: '규칙', conditions: NO_CONDITIONS, actions: [CONFIRM], ...given }, (code) => code === 'CJGLS').map(
      ({ path }) => path,
    );
  expect(paths({})).toEqual([]);
  expect(paths({ name: ' ' })).toEqual(['name']);
  expect(paths({ actions: [] })).toEqual(['actions']);
  expect(paths({ actions: [CONFIRM, HOLD] })).toEqual(['actions']);
  expect(paths({ actions: [CJ, HANJIN] })).toEqual(['actions', 'actions.1.courierCode']);
  expect(paths({ actions: [{ kind: 'MEMO', text: ' ' }] })).toEqual(['actions.0.text']);
  expect(paths({ conditions: { ...NO_CONDITIONS, amountFrom: 2, amountTo: 1, timeFrom: '09:00' } })).toEqual([
    'conditions.amountTo',
    'conditions.timeTo',
  ]);
  expect(paths({ conditions: { ...NO_CONDITIONS, timeFrom: '9시', timeTo: '24:00' } })).toEqual(['conditions.timeTo']);
});

test('a rule without conditions means everything', () => {
  expect(meansEverything(NO_CONDITIONS)).toBe(true);
  expect(meansEverything({ ...NO_CONDITIONS, keyword: ' ' })).toBe(true);
  expect(meansEverything({ ...NO_CONDITIONS, weekdays: [1] })).toBe(false);
});
