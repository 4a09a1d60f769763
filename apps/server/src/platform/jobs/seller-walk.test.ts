import { expect, test, vi } from 'vitest';
import { eachSeller } from './seller-walk.ts';

const going = new AbortController().signal;

test('a seller whose work fails holds up no other, and the failure is reported', async () => {
  const done: number[] = [];
  const work = async (sellerId: number) => {
    if (sellerId < 3) throw new Error(`seller ${sellerId}`);
    done.push(sellerId);
  };
  await expect(eachSeller([1, 2, 3, 4], going, work)).rejects.toThrow('seller 1');
  expect(done).toEqual([3, 4]);
});

test('ends between two sellers when the process has to', async () => {
  const ending = new AbortController();
  const done: number[] = [];
  const work = async (sellerId: number) => {
    done.push(sellerId);
    ending.abort(new Error('the process is ending'));
  };
  await expect(eachSeller([1, 2, 3, 4], ending.signal, work)).rejects.toThrow('the process is ending');
  expect(done).toEqual([1]);
});

test('one that takes long does not keep the others from their turn', async () => {
  const long = Promise.withResolvers<void>();
  const done: number[] = [];
  const all = eachSeller([1, 2, 3, 4], going, async (sellerId) => {
    if (sellerId === 1) await long.promise;
    done.push(sellerId);
  });
  await vi.waitFor(() => expect(done).toEqual([2, 3, 4]));
  long.resolve();
  await all;
});
