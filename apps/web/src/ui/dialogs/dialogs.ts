/** The product's dialogs. Call them from anywhere; `DialogHost` (mounted once by the app) draws them one after the other. */
import type { ReactNode } from 'react';
import { createDialogQueue, type DialogKind } from './queue.ts';

export interface DialogButton<T extends string = string> {
  value: T;
  label: string;
  /** `danger`: destructive, red. */
  kind?: 'primary' | 'danger' | 'plain';
}

export const DIALOG_WIDTHS = { sm: 420, md: 560, lg: 760, xl: 1280 } as const;
export type DialogSize = keyof typeof DIALOG_WIDTHS;

export interface QueuedDialog {
  title: string;
  size: DialogSize;
  /** Title in red. */
  red: boolean;
  body(close: (value: string | null) => void): ReactNode;
  buttons: DialogButton[];
  /** `null`: closed by Escape or the cross. */
  onClosed(value: string | null): void;
  onRendered?: (() => void) | undefined;
  /** A question is closed by its buttons, content may ask further before it closes. */
  kind: 'QUESTION' | 'CONTENT';
  /** Whichever page comes; others close, unanswered, with the page that they were asked on. */
  stays: boolean;
  /** Path of the page that it was asked on: it may wait in the queue while another one comes. */
  page: string;
}

/** A dialog that draws itself where it stands, while the queue says that it is open. */
export interface DialogPlace {
  kind: DialogKind;
  /** Null: drawn in a way of its own, which covers no other. */
  size: DialogSize | null;
}

export const isQueued = (dialog: QueuedDialog | DialogPlace): dialog is QueuedDialog => 'body' in dialog;

export const dialogQueue = createDialogQueue<QueuedDialog | DialogPlace>({
  kindOf: (dialog) => dialog.kind,
  later: (work, ms) => void setTimeout(work, ms),
  onRendered: (dialog) => {
    if (isQueued(dialog)) dialog.onRendered?.();
  },
});

let pageNow = () => '';

/** The app says here how to learn the path of the page that was asked for last. */
export function setPageNow(ask: () => string): void {
  pageNow = ask;
}

/**
 * Whether one that is at least as wide stands over it: it keeps what was typed, and is not seen until the other one closes. A narrower
 * question leaves it in sight.
 */
export function isCovered(dialog: QueuedDialog | DialogPlace, open: readonly (QueuedDialog | DialogPlace)[]): boolean {
  const width = ({ size }: Pick<DialogPlace, 'size'>) => (size === null ? 0 : DIALOG_WIDTHS[size]);
  return open.slice(open.indexOf(dialog) + 1).some((above) => above.size !== null && width(above) >= width(dialog));
}

export interface MessageOptions {
  title: string;
  message: ReactNode;
  red?: boolean;
}

export interface AskOptions<T extends string> extends MessageOptions {
  buttons: DialogButton<T>[];
  size?: DialogSize;
  /** Called 200 ms after the dialog opened. */
  onRendered?: () => void;
  /** Says why another page came: it stays over that one. */
  stays?: boolean;
}

/** Asks with own buttons; resolves the value of the pressed one, or null when the dialog was dismissed. */
export function ask<T extends string>(options: AskOptions<T>): Promise<T | null> {
  return new Promise((resolve) => {
    dialogQueue.add({
      title: options.title,
      size: options.size ?? 'sm',
      red: options.red ?? false,
      body: () => options.message,
      buttons: options.buttons,
      onRendered: options.onRendered,
      kind: 'QUESTION',
      stays: options.stays ?? false,
      page: pageNow(),
      onClosed: (value) => resolve((options.buttons.find((each) => each.value === value)?.value ?? null) as T | null),
    });
  });
}

const CONFIRM: DialogButton = { value: 'ok', label: '확인', kind: 'primary' };

/** Message with one 확인 button, or with buttons of its own; resolves the value of the pressed one. */
export function message(
  options: MessageOptions & Pick<AskOptions<string>, 'stays'> & { buttons?: DialogButton[] },
): Promise<string | null> {
  return ask({ ...options, buttons: options.buttons ?? [CONFIRM] });
}

/** The same with a message in HTML; see `readHtml` for what is kept of it. */
export async function htmlMessage({ html, ...options }: Omit<MessageOptions, 'message'> & { html: string; buttons?: DialogButton[] }) {
  const { HtmlText } = await import('../html/html-text.tsx');
  return message({ ...options, message: HtmlText({ html }) });
}

export interface ConfirmOptions extends MessageOptions {
  /** What the button does, as a verb noun: `삭제`. */
  confirmLabel?: string;
  danger?: boolean;
}

/** True when the user agreed. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const answer = await ask({
    ...options,
    buttons: [
      { value: 'cancel', label: '취소', kind: 'plain' },
      { value: 'ok', label: options.confirmLabel ?? '확인', kind: options.danger ? 'danger' : 'primary' },
    ],
  });
  return answer === 'ok';
}

export interface CustomOptions {
  title: string;
  size?: DialogSize;
  /** Draws the content with its own buttons; `close` ends the dialog. */
  body(close: (value: string | null) => void): ReactNode;
}

/** A dialog with its own content. Resolves what `close` was given, or null. */
export function openDialog(options: CustomOptions): Promise<string | null> {
  return new Promise((resolve) => {
    dialogQueue.add({
      title: options.title,
      size: options.size ?? 'md',
      red: false,
      body: options.body,
      buttons: [],
      kind: 'CONTENT',
      stays: false,
      page: pageNow(),
      onClosed: resolve,
    });
  });
}
