/** Which of the running copies a journey uses. */
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    copyUrls: readonly string[];
  }
}

/** Address of the copy that this file has to itself while it runs. */
export function copyUrl(): string {
  const urls = inject('copyUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (url === undefined) throw new Error('no copy is running');
  return url;
}
