/** The dialog of 엑셀 다운로드: which columns, whose names, and why. Loaded when it is first opened. */
import { Button } from '@mantine/core';
import { ORDER_SHEET_KEYS, ORDER_SHEET_MAX, type OrderSheetKey, orderSheetColumn } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../client/api.ts';
import { pageApiBase } from '../../../client/config.ts';
import { authorizedFetch } from '../../../client/session/account.ts';
import { useRight, useUser } from '../../../client/use-user.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { keepFile } from '../../../ui/files/keep-file.ts';
import { receiveFile } from '../../../ui/files/receive-file.ts';
import { DownloadReason } from '../../../ui/forms/download-reason.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { DEFAULT_PREFS, type TablePrefs } from '../../../ui/table/columns.ts';
import { ColumnChoice, chosenColumns } from '../../../ui/table/settings/column-choice.tsx';
import { formatCount } from '../../../ui/values/format.ts';
import { LayoutPanel } from './layout-panel.tsx';
import { prefsOf } from './layouts.ts';
import classes from './sheet.module.css';
import type { SheetButtonProps } from './sheet-button.tsx';
import { followDownload } from './sheet-downloads.ts';

const COLUMNS = ORDER_SHEET_KEYS.map((key) => {
  const { title, extra, personal } = orderSheetColumn(key);
  return { id: key, title, hidden: extra === true, ...(personal ? { note: '개인정보' } : {}) };
});
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 64;

export interface SheetDialogProps extends SheetButtonProps {
  found: NonNullable<SheetButtonProps['found']>;
  onClose(): void;
}

export function SheetDialog({ input, found, onClose }: SheetDialogProps) {
  const { role } = useUser();
  const mayName = useRight('viewPersonal');
  const { data, isPending } = useQuery(orpc.settings.layouts.queryOptions({ input: { kind: 'EXCEL' } }));
  const [own, setOwn] = useState<TablePrefs | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  // What the person begins with, until she chooses otherwise.
  const begin = data?.contents.find((layout) => layout.default);
  const prefs = own ?? (begin ? prefsOf(begin) : DEFAULT_PREFS);
  // Before it came, a file would have other columns than her own.
  const waits = own === null && isPending;
  const columns = chosenColumns(COLUMNS, prefs) as OrderSheetKey[];
  const people = columns.some((key) => orderSheetColumn(key).personal);
  const handle = { prefs, change: (part: Partial<TablePrefs>) => setOwn({ ...prefs, ...part }), reset: () => setOwn(DEFAULT_PREFS) };

  const form = useForm(
    { reason: '', personal: false, locked: false, password: '' },
    {
      check: ({ reason, locked, password }) => ({
        reason: reason.trim().length < 2 ? '이유를 두 글자 이상 입력해주십시오.' : undefined,
        password: locked && password.length < PASSWORD_MIN ? `파일 암호는 ${PASSWORD_MIN}자 이상 입력해주십시오.` : undefined,
      }),
      async send({ reason, personal, locked, password }) {
        if (columns.length === 0) return;
        const { signal } = leaving.current;
        try {
          const sheet = await api.orders.sheet(
            { filter: input, columns, personal: personal && people, reason: reason.trim(), ...(locked ? { password } : {}) },
            { signal },
          );
          const receive: Parameters<typeof followDownload>[1] = (onBytes, stopped) =>
            receiveFile(authorizedFetch, new Request(`${pageApiBase()}${sheet.url}`, { signal: stopped }), onBytes);
          void followDownload(sheet, receive, keepFile);
          onClose();
        } catch (error) {
          // Whoever left wants nothing said about it.
          if (!signal.aborted) throw error;
        }
      },
      // Who gave the question for a code up has seen it: nothing more to say.
      handledElsewhere: ({ code }) => code === 'SECOND_FACTOR_REQUIRED',
    },
  );
  const { busy, problem } = form;

  /** Escape answers the question for a code, if that is open; the dialog below stays. */
  function leave() {
    if (!busy) onClose();
  }

  return (
    <Dialog title="엑셀 다운로드" size="lg" closeOnClickOutside={false} onClose={leave}>
      <div className="moa-stack-wide">
        <p className={classes.lead}>
          지금 목록의 조건에 맞는 주문{' '}
          <b>
            {formatCount(found.totalElements)}
            {!found.totalExact && ' 이상'}
          </b>
          을 목록과 같은 순서로 담아요. 한 파일에는 {formatCount(ORDER_SHEET_MAX)}까지 담을 수 있어요.
        </p>
        <div className={classes.choices}>
          <ColumnChoice columns={COLUMNS} prefs={handle} />
          {role !== 'A' && (
            <section aria-label="저장한 구성">
              <h3 className={classes.heading}>저장한 구성</h3>
              <LayoutPanel kind="EXCEL" columns={COLUMNS} prefs={handle} />
            </section>
          )}
        </div>
        <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
          {people && mayName && (
            <CheckboxField
              checked={form.values.personal}
              onChange={(personal) => form.set({ personal })}
              description="본인 확인을 거쳐요. 구매확정 뒤 오래된 주문은 가려서 담아요."
            >
              받는 분 이름·연락처·주소를 가리지 않고 담기
            </CheckboxField>
          )}
          {people && !mayName && <p className={classes.note}>개인정보 보기 권한이 없어 이름·연락처·주소는 가려서 담아요.</p>}
          <CheckboxField
            checked={form.values.locked}
            onChange={(locked) => form.set({ locked })}
            description="엑셀에서 열 때 암호를 물어요. 모아는 암호를 보관하지 않아요."
          >
            파일에 암호 걸기
          </CheckboxField>
          {form.values.locked && (
            <TextInput label="파일 암호" required autoComplete="off" maxLength={PASSWORD_MAX} {...form.field('password')} />
          )}
          <DownloadReason {...form.field('reason')} />
          {problem && <ProblemAlert problem={problem} />}
          <div className="moa-row">
            <p className={classes.progress} role="status">
              {busy && '파일을 준비하고 있어요…'}
              {!busy && waits && '저장한 구성을 불러오고 있어요…'}
              {!busy && columns.length === 0 && '열을 하나 이상 골라주세요.'}
            </p>
            <Button variant="default" onClick={onClose}>
              {busy ? '그만두기' : '닫기'}
            </Button>
            <Button type="submit" loading={busy} disabled={waits || columns.length === 0}>
              내려받기
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
