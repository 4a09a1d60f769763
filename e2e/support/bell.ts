/** The bell of the header, beside what the server has unread. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Api } from './signed-in.ts';

/**
 * Waits until an alert of this title is unread no more, and until the bell counts what the server has unread.
 * That may be something else: whatever a copy is still at can raise an alert between two steps of a journey.
 */
export async function bellHasRead(title: string, { page, api }: { page: Page; api: Api }): Promise<void> {
  await expect.poll(async () => (await api.home.alerts({})).contents.filter((alert) => alert.title === title && !alert.read)).toEqual([]);
  await expect
    .poll(async () => {
      const { unread } = await api.home.alerts({});
      const name = unread > 0 ? `알림, 읽지 않음 ${unread}건` : '알림';
      return page.getByRole('button', { name, exact: true }).count();
    })
    .toBe(1);
}
