/** 스캔 발송: an order, then its invoice number, by a barcode reader and nothing else; all of it goes as one job. */
import COURIERS from 'virtual:moa-couriers';
import { Button } from '@mantine/core';
import { ORDER_ACTIONS } from '@moa/core';
import { IconAlertTriangle, IconBarcode, IconCircleCheck, IconTruckDelivery, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useUser } from '../../../client/use-user.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatCount } from '../../../ui/values/format.ts';
import { Thumb } from '../../../ui/values/thumb.tsx';
import { JobStrips } from '../jobs/job-strips.tsx';
import classes from './scan.module.css';
import { type CurrentParcel, linesOf, type Said, type ScannedParcel } from './scan-state.ts';
import { useScan } from './use-scan.ts';

const COURIER_CHOICES = COURIERS.map(({ code, name }) => ({ value: code, label: name }));

export function ScanPage() {
  const { settings } = useUser();
  const scan = useScan(settings.courierCode);
  const { state } = scan;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const lines = linesOf(state.parcels).length;
  useEffect(() => field.current?.focus(), []);

  function submit() {
    const code = text.trim();
    setText('');
    if (code !== '') scan.take(code);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setText('');
      scan.putAside();
      field.current?.focus();
    }
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void scan.send();
    } else if (event.target === field.current) {
      event.preventDefault();
      submit();
    }
  }

  return (
    <Page>
      <PageHeader
        title="스캔 발송"
        note="주문번호·상자번호(M으로 시작)·상품 바코드를 찍고, 이어서 송장번호를 찍어요."
        actions={
          <Button
            leftSection={<IconTruckDelivery size={16} stroke={1.75} aria-hidden />}
            disabled={lines === 0}
            loading={scan.sending}
            onClick={() => void scan.send()}
          >
            {lines === 0 ? ORDER_ACTIONS.dispatch.title : `${ORDER_ACTIONS.dispatch.title} ${formatCount(lines)}`}
          </Button>
        }
      />
      <JobStrips />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole state, each of which has a button too */}
      <div className={classes.board} onKeyDown={keyDown}>
        <div className={classes.scan}>
          <label className={classes.field}>
            <span className={classes.label}>{state.current === null ? '주문 찍기' : '송장번호 찍기'}</span>
            <span className={cx(classes.box, state.current !== null && classes.second)}>
              <IconBarcode size={28} stroke={1.5} aria-hidden />
              <input
                ref={field}
                value={text}
                autoComplete="off"
                maxLength={100}
                placeholder={state.current === null ? '주문번호·상자번호·바코드' : '송장번호'}
                onChange={(event) => setText(event.target.value)}
              />
            </span>
          </label>
          <Spoken said={state.said} busy={scan.busy} />
          {state.current && <InHand current={state.current} onAside={scan.putAside} />}
          <div className={classes.options}>
            <label className="moa-row">
              <span>택배사</span>
              <Select size="small" ariaLabel="택배사" value={scan.courierCode} choices={COURIER_CHOICES} onChange={scan.setCourier} />
            </label>
            <CheckboxField checked={scan.sound} onChange={scan.setSound}>
              소리로 알리기
            </CheckboxField>
          </div>
          <p className={classes.keys}>
            <kbd>Enter</kbd> 찍기 · <kbd>Esc</kbd> 찍던 주문 내려놓기 · <kbd>Ctrl</kbd>+<kbd>Enter</kbd> 보내기
          </p>
        </div>
        <Done parcels={state.parcels} onRemove={scan.remove} />
      </div>
    </Page>
  );
}

const TONES: Readonly<Record<Said['tone'], string | undefined>> = { GOOD: classes.good, BAD: classes.bad, WARN: classes.warn };

function Spoken({ said, busy }: { said: Said | null; busy: boolean }) {
  const Icon = said?.tone === 'GOOD' ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={cx(classes.said, said && TONES[said.tone])} role="status" aria-busy={busy}>
      {said && <Icon size={26} stroke={1.75} aria-hidden />}
      <span>{busy ? '확인하고 있어요…' : (said?.text ?? '찍을 준비가 됐어요.')}</span>
    </p>
  );
}

function InHand({ current, onAside }: { current: CurrentParcel; onAside(): void }) {
  const [first] = current.rows;
  if (!first) return null;
  const pieces = current.rows.reduce((sum, { quantity, claimedQuantity }) => sum + quantity - claimedQuantity, 0);
  return (
    <section className={classes.hand} aria-label="찍은 주문">
      <div className={classes.who}>
        <ChannelBadge shopType={first.shopType} shopName={first.shopName} size="sm" decorative />
        <b>{[...new Set(current.rows.map(({ orderNo }) => orderNo))].join(', ')}</b>
        <span className="moa-soft">{first.receiverName}</span>
        <IconButton label="찍던 주문 내려놓기" onClick={onAside}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      <ul className={classes.goods}>
        {current.rows.map((row) => (
          <li key={row.id}>
            <Thumb src={row.imageUrl} size={56} />
            <span>
              {row.productName}
              <small>{row.optionText || '옵션 없음'}</small>
            </span>
            <b className={cx(row.quantity - row.claimedQuantity > 1 && classes.several)}>
              {formatCount(row.quantity - row.claimedQuantity, '개')}
            </b>
          </li>
        ))}
      </ul>
      {current.rows.length > 1 && <p className={classes.sum}>한 상자에 모두 {formatCount(pieces, '개')}</p>}
      {current.left.map(({ orderNo, message }) => (
        <p key={`${orderNo} ${message}`} className={classes.left} role="alert">
          {orderNo} · {message}
        </p>
      ))}
    </section>
  );
}

function Done({ parcels, onRemove }: { parcels: readonly ScannedParcel[]; onRemove(invoiceNo: string): void }) {
  return (
    <section className={classes.done} aria-label="찍은 목록">
      <h2 className={classes.title}>
        찍은 상자 <b>{formatCount(parcels.length, '개')}</b>
      </h2>
      {parcels.length === 0 ? (
        <p className="moa-mute">아직 찍은 상자가 없어요. 찍은 목록은 보낼 때까지 이 브라우저에 남아요.</p>
      ) : (
        <ol className={classes.list}>
          {parcels.map((parcel) => (
            <li key={parcel.invoiceNo}>
              <span className={classes.entry}>
                <b>{parcel.invoiceNo}</b>
                <span>
                  {parcel.orderNos.join(', ')} · {parcel.goods} · {formatCount(parcel.pieces, '개')}
                </span>
                {parcel.refused && <span className="moa-bad">{parcel.refused}</span>}
              </span>
              <IconButton label={`${parcel.invoiceNo} 빼기`} onClick={() => onRemove(parcel.invoiceNo)}>
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
