/** 수기주문: an order that no shop sent. It takes its stock at once, or says which line has none. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconTrash } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { sendOnce } from '../../../client/once.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { useDraftOwner } from '../../../client/use-user.ts';
import { lazyPart } from '../../../ui/code.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { message } from '../../../ui/dialogs/dialogs.ts';
import type { Messages } from '../../../ui/forms/form-state.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { useIsShown } from '../../../ui/page/use-is-shown.ts';
import { toast } from '../../../ui/toast.ts';
import { formatNumber, formatWon } from '../../../ui/values/format.ts';
import { AddressField } from '../../addresses/index.ts';
import { renewOrders } from '../queries.ts';
import classes from './manual-order.module.css';
import {
  type DraftLine,
  type DraftPerson,
  draftProblems,
  draftTotal,
  EMPTY_DRAFT,
  emptyPerson,
  isDirty,
  keepDraft,
  type ManualOrderDraft,
  phoneProblem,
  readDraft,
  toOrder,
  unansweredAt,
} from './manual-order-draft.ts';
import { type Sku, SkuPicker } from './sku-picker.tsx';

const ManualFileDialog = lazyPart(() => import('./manual-file-dialog.tsx'), 'ManualFileDialog');

export interface ManualOrderDialogProps {
  onClose(): void;
  /** Shows the order that was made. */
  onOpen(id: string): void;
}

/** Paths of what has a place of its own in the dialog. */
const PARTS = /^lines\[\d+\]\.(quantity|unitPrice)$|^(receiver|buyer)\.(name|phone)$/;

/** SKU that the server had too little of, or null. */
function shortSku(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'OUT_OF_STOCK') return null;
  const data = 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null && 'skuId' in data ? String(data.skuId) : null;
}

export function ManualOrderDialog({ onClose, onOpen }: ManualOrderDialogProps) {
  const loginId = useDraftOwner();
  const isShown = useIsShown();
  const [start] = useState(() => readDraft(loginId));
  const [short, setShort] = useState<string | null>(null);
  const [many, setMany] = useState(false);
  const saved = useRef(false);
  const form = useForm<ManualOrderDraft>(start, {
    check: draftProblems,
    async send(typed) {
      setShort(null);
      try {
        const { answer, earlier } = await sendOnce(
          {
            ...unansweredAt(loginId),
            send: (body: ReturnType<typeof toOrder>, idempotencyKey) => api.orders.handwriting(body, { context: { idempotencyKey } }),
          },
          toOrder(typed),
        );
        taken(answer, earlier);
      } catch (error) {
        const skuId = shortSku(error);
        if (skuId === null || !typed.lines.some((line) => line.skuId === skuId)) throw error;
        setShort(skuId);
      }
    },
    hasPart: (path) => PARTS.test(path),
  });
  const { values: draft, errors: fields, problem } = form;
  useUnsavedWork(isDirty(draft));
  useEffect(() => keepDraft(loginId, saved.current ? EMPTY_DRAFT : draft), [loginId, draft]);

  function taken({ orderNo, ids }: { orderNo: string; ids: readonly string[] }, earlier: boolean) {
    renewOrders();
    void queryClient.invalidateQueries({ queryKey: orpc.stock.key() });
    if (earlier) {
      void message({
        title: '앞서 누른 주문이 등록되었습니다',
        message: `먼저 누른 내용으로 주문 ${orderNo}이 등록되어 있습니다.\n바꾼 내용을 주문 하나로 더 등록하려면 등록을 다시 눌러주십시오.`,
      });
      return;
    }
    saved.current = true;
    keepDraft(loginId, EMPTY_DRAFT);
    form.reset(EMPTY_DRAFT);
    toast.done('수기주문을 등록했습니다.', `주문번호 ${orderNo}`);
    if (!isShown()) return;
    if (ids[0] === undefined) onClose();
    else onOpen(ids[0]);
  }

  function change(part: Partial<ManualOrderDraft>, settled?: readonly string[]) {
    form.set(part, settled);
    form.forgive();
  }

  function changeLine(index: number, part: Partial<DraftLine>) {
    setShort(null);
    change({ lines: draft.lines.map((line, at) => (at === index ? { ...line, ...part } : line)) }, [`lines[${index}]`]);
  }

  function add(sku: Sku) {
    const index = draft.lines.findIndex((line) => line.skuId === sku.skuId);
    if (index >= 0) {
      changeLine(index, { quantity: (draft.lines[index]?.quantity ?? 0) + 1 });
      return;
    }
    const line = {
      skuId: sku.skuId,
      skuCode: sku.skuCode,
      label: sku.label,
      sellable: sku.sellable,
      quantity: 1,
      unitPrice: sku.salePrice,
    };
    change({ lines: [...draft.lines, line] });
  }

  if (many)
    return (
      <Suspense>
        <ManualFileDialog onBack={() => setMany(false)} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog title="수기주문 등록" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <section aria-label="상품">
          <div className="moa-row">
            <h3 className={classes.heading}>상품</h3>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconFileSpreadsheet size={15} stroke={1.75} aria-hidden />}
              onClick={() => setMany(true)}
            >
              여러 건은 엑셀로
            </Button>
          </div>
          <SkuPicker onPick={add} invalid={fields.lines !== undefined} />
          {fields.lines && (
            <p className={classes.wrong} role="alert">
              {fields.lines}
            </p>
          )}
          {draft.lines.length > 0 && (
            <ul className={classes.lines}>
              {draft.lines.map((line, index) => (
                <Line
                  key={line.skuId}
                  line={line}
                  index={index}
                  fields={fields}
                  short={line.skuId === short}
                  onChange={(part) => changeLine(index, part)}
                  onRemove={() => change({ lines: draft.lines.filter((_, at) => at !== index) })}
                />
              ))}
            </ul>
          )}
        </section>
        <section aria-label="받는 분">
          <h3 className={classes.heading}>받는 분</h3>
          <PersonFields who="receiver" person={draft.receiver} fields={fields} onChange={(receiver) => change({ receiver }, [])} />
          <TextInput
            label="배송메시지"
            placeholder="부재 시 문 앞에 놓아 주세요"
            value={draft.deliveryMessage}
            onChange={(deliveryMessage) => change({ deliveryMessage })}
            maxLength={250}
          />
        </section>
        <section aria-label="구매자">
          <CheckboxField
            className={classes.same}
            checked={draft.buyer === null}
            onChange={(same) => change({ buyer: same ? null : emptyPerson() })}
          >
            구매자가 받는 분과 같아요
          </CheckboxField>
          {draft.buyer && (
            <PersonFields who="buyer" person={draft.buyer} fields={fields} onChange={(buyer) => change({ buyer }, [])} short />
          )}
        </section>
        {problem && <ProblemAlert problem={problem} />}
        <div className={classes.foot}>
          <div className={classes.fee}>
            <AmountInput
              label="배송비"
              value={draft.deliveryFee}
              onChange={(deliveryFee) => change({ deliveryFee })}
              maxLength={7}
              unit="원"
            />
          </div>
          <p className={classes.total}>
            합계 <b>{formatWon(draftTotal(draft))}</b>
          </p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              닫기
            </Button>
            <Button type="submit" loading={form.busy}>
              등록
            </Button>
          </div>
        </div>
        <p className={classes.hint}>닫아도 작성 중인 내용은 이 탭에 남아 있어요. 등록하면 재고가 바로 예약돼요.</p>
      </form>
    </Dialog>
  );
}

interface LineProps {
  line: DraftLine;
  index: number;
  fields: Messages<ManualOrderDraft>;
  short: boolean;
  onChange(part: Partial<DraftLine>): void;
  onRemove(): void;
}

function Line({ line, index, fields, short, onChange, onRemove }: LineProps) {
  const over = line.quantity !== null && line.quantity > line.sellable;
  return (
    <li className={cx(classes.line, short && classes.shortLine)}>
      <div className={classes.lineName}>
        {line.label}
        <small>
          {line.skuCode} · <span className={cx(over && classes.out)}>판매 가능 {formatNumber(line.sellable)}개</span>
        </small>
        {short && (
          <p className={classes.wrong} role="alert">
            재고가 부족합니다. 수량을 줄이거나 재고를 먼저 입고해주십시오.
          </p>
        )}
      </div>
      <div className={classes.quantity}>
        <AmountInput
          id={`hw-lines[${index}].quantity`}
          ariaLabel={`${line.label} 수량`}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
          maxLength={5}
          unit="개"
          error={fields[`lines[${index}].quantity`]}
        />
      </div>
      <div className={classes.price}>
        <AmountInput
          id={`hw-lines[${index}].unitPrice`}
          ariaLabel={`${line.label} 판매가`}
          value={line.unitPrice}
          onChange={(unitPrice) => onChange({ unitPrice })}
          maxLength={9}
          unit="원"
          error={fields[`lines[${index}].unitPrice`]}
        />
      </div>
      <IconButton label={`${line.label} 빼기`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

interface PersonFieldsProps {
  who: 'receiver' | 'buyer';
  person: DraftPerson;
  fields: Messages<ManualOrderDraft>;
  onChange(person: DraftPerson): void;
  /** Without the address. */
  short?: boolean;
}

function PersonFields({ who, person, fields, onChange, short = false }: PersonFieldsProps) {
  const set = (part: Partial<DraftPerson>) => onChange({ ...person, ...part });
  const error = (name: 'name' | 'phone') => fields[`${who}.${name}`];
  return (
    <>
      <div className={classes.row}>
        <TextInput
          id={`hw-${who}.name`}
          label="이름"
          required
          value={person.name}
          onChange={(name) => set({ name })}
          maxLength={60}
          error={person.name === '' ? error('name') : null}
        />
        <TextInput
          id={`hw-${who}.phone`}
          label="연락처"
          required
          inputType="tel"
          value={person.phone}
          onChange={(phone) => set({ phone })}
          maxLength={14}
          error={phoneProblem(person.phone) ? error('phone') : null}
          validate={(phone) => {
            const phoneMessage = phone === '' ? null : phoneProblem(phone);
            return phoneMessage ? { valid: false, message: phoneMessage } : { valid: true };
          }}
        />
      </div>
      {!short && (
        <AddressField
          zipCode={{ value: person.zipCode, onChange: (zipCode) => set({ zipCode }) }}
          address1={{ value: person.address1, onChange: (address1) => set({ address1 }) }}
          address2={{ value: person.address2, onChange: (address2) => set({ address2 }) }}
          onFound={set}
        />
      )}
    </>
  );
}
