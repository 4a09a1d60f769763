/** Excel files under way: they go on while other screens are looked at, and say in the end what came of them. */
import { useSyncExternalStore } from 'react';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';

export interface SheetDownload {
  key: number;
  fileName: string;
  /** Lines of the file. */
  lines: number;
  /** That have come. */
  bytes: number;
  /** Why it did not come, in Korean; null while it comes. */
  failed: string | null;
  /** Ends it, or takes away what is said of its failure. */
  dismiss(): void;
}

const listeners = new Set<() => void>();
let downloads: readonly SheetDownload[] = [];
let last = 0;

function set(next: readonly SheetDownload[]): void {
  downloads = next;
  for (const listener of listeners) listener();
}

function change(key: number, part: Partial<SheetDownload>): void {
  set(downloads.map((each) => (each.key === key ? { ...each, ...part } : each)));
}

function drop(key: number): void {
  set(downloads.filter((each) => each.key !== key));
}

/**
 * Follows a file until the browser keeps it. Resolves when nothing more happens.
 * @param receive takes the file, reporting how many bytes have come
 */
export async function followDownload(
  sheet: Pick<SheetDownload, 'fileName' | 'lines'>,
  receive: (onBytes: (bytes: number) => void, signal: AbortSignal) => Promise<Blob>,
  keep: (file: Blob, name: string) => void,
): Promise<void> {
  last += 1;
  const key = last;
  const leaving = new AbortController();
  const dismiss = () => {
    leaving.abort();
    drop(key);
  };
  set([...downloads, { ...sheet, key, bytes: 0, failed: null, dismiss }]);
  try {
    const file = await receive((bytes) => change(key, { bytes }), leaving.signal);
    if (leaving.signal.aborted) return;
    keep(file, sheet.fileName);
    drop(key);
    toast.done(`주문 ${formatCount(sheet.lines)}을 내려받았습니다.`, sheet.fileName);
  } catch (error) {
    if (leaving.signal.aborted) return;
    const { title, detail } = toProblem(error);
    change(key, { failed: detail || title });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Oldest first. */
export function sheetDownloads(): readonly SheetDownload[] {
  return downloads;
}

export function useSheetDownloads(): readonly SheetDownload[] {
  return useSyncExternalStore(subscribe, sheetDownloads);
}
