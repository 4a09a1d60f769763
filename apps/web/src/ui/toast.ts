/** Short news at the corner of the screen. What must not be missed belongs on the page or into a dialog. */
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { toProblem } from './problem.ts';

interface ToastOptions {
  /** Shown below the title. */
  detail?: ReactNode;
  id?: string;
}

function show(title: string, color: string, autoClose: number | false, options: ToastOptions): void {
  notifications.show({
    title,
    message: options.detail ?? '',
    color,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': '알림 닫기' },
    ...(options.id ? { id: options.id } : {}),
  });
}

export const toast = {
  /** `저장되었습니다.` */
  done: (title: string, options: ToastOptions = {}) => show(title, 'teal', 4000, options),
  info: (title: string, options: ToastOptions = {}) => show(title, 'cobalt', 5000, options),
  /** Stays until closed. */
  failed(error: unknown, options: ToastOptions = {}) {
    const problem = toProblem(error);
    show(problem.title, 'red', false, { ...options, detail: options.detail ?? problem.detail });
  },
};
