import { describe, expect, it } from 'vitest';
import { disagreements, type Equipment, type Peer, peersWithout } from './agreement.ts';

const [A, B, C] = ['a:11', 'b:22', 'c:33'] as const;
const equipped = (masterKeys: readonly string[], rest: Partial<Equipment> = {}): Equipment => ({
  masterKeys,
  tokenKeys: ['t:99'],
  objectStore: 's3:https://s3.example/moa',
  ...rest,
});
const peer = (masterKeys: readonly string[], rest: Partial<Equipment> = {}): Peer => ({
  ...equipped(masterKeys, rest),
  kind: 'api',
  host: 'seoul-1',
  pid: 42,
});
const check = (mine: Equipment, other: Peer, inUse: readonly string[] = []) => disagreements(mine, [other], new Set(inUse));

describe('a process may start', () => {
  it('alone, with anything', () => {
    expect(disagreements(equipped([A]), [], new Set(['b']))).toEqual([]);
  });

  it.each([
    ['with the same keys', [A], [A]],
    ['with a new key behind, before others have it', [A, B], [A]],
    ['with the new key in front, when all have it', [B, A], [A, B]],
    ['with the old order, where one was exchanged already', [A, B], [B, A]],
    ['without the old key, when nothing is wrapped by it any more', [B], [B, A]],
    ['with a third key behind', [A, B, C], [A, B]],
  ])('%s', (_how, mine, theirs) => {
    expect(check(equipped(mine), peer(theirs), ['b'])).toEqual([]);
  });
});

describe('a process is refused', () => {
  it.each([
    [
      'that lacks the key another writes with',
      [A],
      [B, A],
      /^MOA_SECRET_KEYS: seoul-1의 api 프로세스\(42\)가 쓰는 키 b:22이\(가\) 이 프로세스에 없습니다/,
    ],
    ['that would write with a key another lacks', [B, A], [A], /^MOA_SECRET_KEYS: 이 프로세스의 첫 번째 키 b:22.*두 번째 자리/],
    ['with other keys altogether', [C], [A], /가 쓰는 키 a:11이\(가\) 이 프로세스에 없습니다/],
    ['with another key under a known id', ['a:77'], [A], /가 쓰는 키 a:11/],
    ['that gave up a key too early', [B], [B, A], /^MOA_SECRET_KEYS: 키 a:11\(으\)로 감싼 판매자 키가 아직 남아 있습니다.*keys rotate/],
  ])('%s', (_how, mine, theirs, said) => {
    expect(check(equipped(mine), peer(theirs), ['a', 'b'])).toEqual([expect.stringMatching(said)]);
  });

  it('whose tokens others could not verify', () => {
    expect(check(equipped([A], { tokenKeys: ['u:1', 't:99'] }), peer([A]))).toEqual([expect.stringMatching(/^MOA_TOKEN_KEYS: /)]);
  });

  it('that keeps files elsewhere', () => {
    const [said, ...more] = check(equipped([A], { objectStore: 'folder:1f' }), peer([A]));
    expect(said).toMatch(/^MOA_S3_ENDPOINT, MOA_S3_BUCKET: .*자기 컴퓨터의 폴더에 두는데.*https:\/\/s3\.example\/moa에 둡니다/);
    expect(more).toEqual([]);
  });

  it('with each reason once, and never with a whole key', () => {
    const found = disagreements(equipped([C], { objectStore: 'folder:1' }), [peer([A]), peer([A])], new Set());
    expect(found).toHaveLength(2);
  });
});

it('every two processes of a rotation done as documented agree, whichever of them starts later', () => {
  const steps = [[A], [A, B], [B, A], [B]];
  for (let at = 0; at + 1 < steps.length; at += 1) {
    const [before = [], after = []] = [steps[at], steps[at + 1]];
    // The first that has the new key in front wraps by it; before the last step everything was wrapped anew.
    const inUse = [['a'], ['a', 'b'], ['b']][at] ?? [];
    expect(check(equipped(before), peer(after), inUse)).toEqual([]);
    expect(check(equipped(after), peer(before), inUse)).toEqual([]);
  }
});

it('everything may be wrapped by a key only when everybody knows it', () => {
  expect(peersWithout(B, [peer([A]), peer([A, B]), peer([B])]).map(({ masterKeys }) => masterKeys)).toEqual([[A]]);
});
