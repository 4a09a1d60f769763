/** 택배·출력: parcels as a sheet for a courier's program, a picking list, packing lists or labels. Loaded when it is first opened. */
import { Button } from '@mantine/core';
import {
  COURIER_LAYOUT_NAMES,
  COURIER_LAYOUTS,
  type CourierLayoutName,
  courierLayoutOf,
  type LabelSize,
  PARCEL_FILE_LABELS,
  type ParcelFileKind,
} from '@moa/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../client/api.ts';
import { pageApiBase } from '../../../client/config.ts';
import { authorizedFetch } from '../../../client/session/account.ts';
import { useDraftOwner, useRight, useUser } from '../../../client/use-user.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { keepFile } from '../../../ui/files/keep-file.ts';
import { receiveFile } from '../../../ui/files/receive-file.ts';
import { DownloadReason } from '../../../ui/forms/download-reason.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { RadioGroup } from '../../../ui/inputs/radio.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { readStored, writeStored } from '../../../ui/stored.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { followDownload } from '../sheet/sheet-downloads.ts';
import { CourierLayoutEditor } from './courier-layout-editor.tsx';
import classes from './shipping.module.css';
import type { ShippingToolsProps } from './shipping-tools.tsx';

const KINDS: readonly { value: ParcelFileKind; description: string }[] = [
  { value: 'COURIER', description: '택배사 프로그램에 올리는 엑셀. 한 상자가 한 줄이에요.' },
  { value: 'PICKING', description: 'SKU별로 모을 수량. 세트는 낱개 SKU로 나눠요.' },
  { value: 'PACKING', description: '상자마다 한 장, 상자에 넣는 거래명세서예요.' },
  { value: 'LABEL', description: '상자에 붙이는 받는 분 주소예요.' },
];
const SIZES: readonly { value: LabelSize; label: string }[] = [
  { value: 'A4_3X7', label: 'A4 라벨지 21칸 (63.5×38.1mm)' },
  { value: 'ROLL_100X150', label: '롤 라벨 100×150mm' },
];
const isText = (value: unknown): value is string => typeof value === 'string';

export interface ParcelFileDialogProps extends ShippingToolsProps {
  found: NonNullable<ShippingToolsProps['found']>;
  onClose(): void;
}

export function ParcelFileDialog({ input, found, chosen, onClose }: ParcelFileDialogProps) {
  const mayName = useRight('viewPersonal');
  const { role } = useUser();
  const layoutKey = `moa-courier-layout-${useDraftOwner()}`;
  const saved = useQuery(orpc.settings.layouts.queryOptions({ input: { kind: 'COURIER' } }));
  const layouts = saved.data?.contents ?? [];
  const [layout, setLayout] = useState(() => readStored(layoutKey, 'CJ', isText));
  const [editing, setEditing] = useState(false);
  const own = layouts.find(({ id }) => id === layout);
  const known = COURIER_LAYOUT_NAMES.find((name) => name === layout);
  const usual: CourierLayoutName = known ?? 'CJ';
  // Before her own layout came, a file would be another courier's.
  const waits = saved.data === undefined && known === undefined;

  const form = useForm(
    { kind: (mayName ? 'COURIER' : 'PICKING') as ParcelFileKind, size: 'A4_3X7' as LabelSize, whole: true, personal: mayName, reason: '' },
    {
      check: ({ reason }) => ({ reason: reason.trim().length < 2 ? '이유를 두 글자 이상 입력해주십시오.' : undefined }),
      async send({ kind, size, whole, personal, reason }) {
        const file = await api.shipping.file({
          kind,
          reason: reason.trim(),
          ...(chosen.length > 0 ? { ids: [...chosen] } : { filter: input }),
          ...(kind === 'PICKING' ? {} : { whole }),
          ...(kind === 'COURIER' ? (own ? { layoutId: own.id } : { layout: usual }) : {}),
          ...(kind === 'LABEL' ? { size } : {}),
          ...(kind === 'PACKING' ? { personal: personal && mayName } : {}),
        });
        writeStored(layoutKey, layout);
        if (file.left > 0) toast.info(`취소요청이나 보류 중인 ${formatCount(file.left)}은 빼고 담았습니다.`);
        if (file.elsewhere > 0)
          toast.info(
            `자동화 규칙이 다른 택배사로 정한 ${formatCount(file.elsewhere)}은 빼고 담았습니다. 그 택배사의 양식으로 따로 받아주십시오.`,
          );
        const receive: Parameters<typeof followDownload>[1] = (onBytes, stopped) =>
          receiveFile(authorizedFetch, new Request(`${pageApiBase()}${file.url}`, { signal: stopped }), onBytes);
        void followDownload(file, receive, keepFile);
        onClose();
      },
      // Who gave the question for a code up has seen it: nothing more to say.
      handledElsewhere: ({ code }) => code === 'SECOND_FACTOR_REQUIRED',
    },
  );
  const { values, busy, problem } = form;
  const names = values.kind === 'COURIER' || values.kind === 'LABEL';
  const offered = KINDS.filter(({ value }) => mayName || value === 'PICKING' || value === 'PACKING');

  return (
    <Dialog title="택배·출력" size="lg" closeOnClickOutside={false} onClose={() => !busy && onClose()}>
      <div className="moa-stack-wide">
        <p className={classes.lead}>
          {chosen.length > 0 ? (
            <>
              고른 주문 <b>{formatCount(chosen.length)}</b>을 담아요.
            </>
          ) : (
            <>
              지금 목록의 조건에 맞는 주문{' '}
              <b>
                {formatCount(found.totalElements)}
                {!found.totalExact && ' 이상'}
              </b>
              을 모두 담아요. 몇 건만 담으려면 목록에서 먼저 골라주세요.
            </>
          )}
        </p>
        <RadioGroup
          label="무엇을 만들까요?"
          className={classes.kinds}
          choices={offered.map(({ value, description }) => ({ value, label: PARCEL_FILE_LABELS[value], description }))}
          value={values.kind}
          onChange={(kind) => form.set({ kind })}
        />
        {values.kind === 'COURIER' && (
          <section className={classes.layout} aria-label="택배사 양식">
            <label className={classes.pick}>
              <span>양식</span>
              <Select
                size="small"
                value={waits ? '' : own ? own.id : usual}
                choices={[
                  ...(waits ? [{ value: '', label: saved.isError ? '양식을 골라주세요' : '불러오는 중', hidden: true }] : []),
                  {
                    label: '택배사 기본',
                    choices: COURIER_LAYOUT_NAMES.map((name) => ({ value: name as string, label: COURIER_LAYOUTS[name].name })),
                  },
                  ...(layouts.length > 0
                    ? [
                        {
                          label: '저장한 양식',
                          choices: layouts.map(({ id, name, mine, owner }) => ({ value: id, label: mine ? name : `${name} (${owner})` })),
                        },
                      ]
                    : []),
                ]}
                onChange={(chosenLayout) => {
                  setLayout(chosenLayout);
                  setEditing(false);
                }}
              />
            </label>
            {role !== 'A' && !editing && !waits && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {own?.mine ? '양식 고치기' : '이 양식으로 내 양식 만들기'}
              </Button>
            )}
            {waits && saved.isError && (
              <p className="moa-error" role="alert">
                저장한 양식을 불러오지 못했습니다.{' '}
                <button type="button" className="moa-link" disabled={saved.isFetching} onClick={() => void saved.refetch()}>
                  다시 시도
                </button>
                하거나 다른 양식을 고르십시오.
              </p>
            )}
            <p className={classes.note}>
              제목은 택배사 프로그램에서 흔히 쓰는 것이에요. 계약에 따라 다르면 내 양식으로 고쳐 쓰세요. 결과 파일은 ‘고객주문번호’의
              번호(M으로 시작)로 다시 맞춰져요.
            </p>
          </section>
        )}
        {values.kind === 'COURIER' && editing && (
          <CourierLayoutEditor
            key={layout}
            start={own ? courierLayoutOf(own.columns) : COURIER_LAYOUTS[usual].columns}
            saved={own?.mine ? own : null}
            onSaved={(id) => {
              setLayout(id);
              setEditing(false);
            }}
            onClose={() => setEditing(false)}
          />
        )}
        {!editing && (
          <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
            {values.kind === 'LABEL' && (
              <RadioGroup label="용지" choices={SIZES} value={values.size} onChange={(size) => form.set({ size })} />
            )}
            {values.kind === 'PACKING' && mayName && (
              <CheckboxField checked={values.personal} onChange={(personal) => form.set({ personal })} description="본인 확인을 거쳐요.">
                받는 분 이름·연락처·주소를 가리지 않고 담기
              </CheckboxField>
            )}
            {values.kind !== 'PICKING' && (
              <CheckboxField
                checked={values.whole}
                onChange={(whole) => form.set({ whole })}
                description="고르지 않았거나 조건에 없어도, 함께 갈 배송준비 주문을 같은 상자에 담아요."
              >
                합포장 주문도 함께 담기
              </CheckboxField>
            )}
            {names && <p className={classes.note}>받는 분의 개인정보가 담겨 본인 확인을 거쳐요.</p>}
            {!mayName && <p className={classes.note}>개인정보 보기 권한이 있어야 택배사 엑셀과 주소 라벨을 받을 수 있어요.</p>}
            <DownloadReason {...form.field('reason')} />
            {problem && <ProblemAlert problem={problem} />}
            <div className="moa-row">
              <p className={classes.progress} role="status">
                {busy && '파일을 준비하고 있어요…'}
                {!busy && values.kind === 'COURIER' && waits && !saved.isError && '저장한 양식을 불러오고 있어요…'}
              </p>
              <Button variant="default" onClick={onClose} disabled={busy}>
                닫기
              </Button>
              <Button type="submit" loading={busy} disabled={values.kind === 'COURIER' && waits}>
                내려받기
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}
