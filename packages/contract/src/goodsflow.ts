/** GOODSFLOW: labels of couriers, printed with their numbers. */
import { GOODSFLOW_BOX_SIZES, GOODSFLOW_LABEL_STATES, GOODSFLOW_LABELS_MAX } from '@moa/core';
import { z } from 'zod';
import { orderConditions } from './matching.ts';
import { operation } from './operation.ts';
import { idSchema, instantSchema, okSchema } from './wire.ts';

const tags = ['굿스플로'];
const orderAuth = { any: ['orderAuth' as const] };
const boxSize = z.enum(GOODSFLOW_BOX_SIZES, '상자 크기를 선택해주십시오.');
const labelIds = z.array(idSchema).min(1, '라벨을 선택해주십시오.').max(100, '한 번에 100건까지 처리할 수 있습니다.');

const statusSchema = z.object({
  linked: z.boolean(),
  /** The key is taken, and a place and a courier are chosen: labels can be asked for. */
  ready: z.boolean(),
  /** The key is not taken any more. */
  refused: z.boolean(),
  /** Last letters of the key. */
  keyHint: z.string(),
  centerCode: z.string().nullable(),
  courierCode: z.string().nullable(),
  courierName: z.string().nullable(),
  boxSize,
  autoDispatch: z.boolean(),
});

const placeShape = {
  name: z.string('출고지 이름을 입력해주십시오.').trim().min(1, '출고지 이름을 입력해주십시오.').max(50, '50자 이하로 입력해주십시오.'),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, '우편번호는 숫자 5자리로 입력해주십시오.'),
  address1: z.string().trim().min(1, '주소를 입력해주십시오.').max(200),
  address2: z.string().trim().max(200),
  phone: z
    .string()
    .trim()
    .max(20)
    .regex(/^(?:\D*\d){8,12}\D*$/, '연락처는 숫자 8~12자리로 입력해주십시오.'),
};

const choicesSchema = z.object({
  centers: z.array(
    z.object({
      code: z.string(),
      isDefault: z.boolean(),
      name: z.string(),
      zipCode: z.string(),
      address1: z.string(),
      address2: z.string(),
      phone: z.string(),
    }),
  ),
  contracts: z.array(
    z.object({ centerCode: z.string(), courierCode: z.string(), courierName: z.string(), status: z.string(), usable: z.boolean() }),
  ),
});

export const goodsflowLabelSchema = z.object({
  id: idSchema,
  /** Number of the box, as our lists print it. */
  parcelNo: z.string(),
  state: z.enum(GOODSFLOW_LABEL_STATES),
  courierName: z.string(),
  invoiceNo: z.string().nullable(),
  orderNos: z.array(z.string()),
  /** What went wrong, or was left. */
  message: z.string(),
  dispatched: z.boolean(),
  createdAt: instantSchema,
});

export const goodsflow = {
  status: operation('GET', '/api/v1/goodsflow', orderAuth, '굿스플로 연결 상태', { tags }).input(z.object({})).output(statusSchema),
  /** Places and couriers of the linked account; none where nothing is linked. */
  choices: operation('GET', '/api/v1/goodsflow/choices', 'SELLER_ONLY', '굿스플로 출고지와 택배 계약', { tags })
    .input(z.object({}))
    .output(choicesSchema),
  link: operation('POST', '/api/v1/users/goodsflow', 'SELLER_ONLY', '굿스플로 연결', {
    tags,
    audit: 'goodsflow.link',
    noReplay: true,
  })
    .input(
      z.strictObject({
        apiKey: z
          .string('API 키를 입력해주십시오.')
          .trim()
          .min(8, 'API 키를 끝까지 입력해주십시오.')
          .max(200, 'API 키를 확인해주십시오.')
          .regex(/^[\x21-\x7e]+$/, 'API 키는 빈칸 없는 영문·숫자·기호입니다. 다시 복사해주십시오.'),
      }),
    )
    .output(statusSchema),
  choose: operation('PUT', '/api/v1/goodsflow', 'SELLER_ONLY', '굿스플로 설정 저장', { tags, audit: 'goodsflow.choose' })
    .input(
      z.strictObject({
        centerCode: z.string().min(1, '출고지를 선택해주십시오.').max(60),
        courierCode: z.string().min(1, '택배사를 선택해주십시오.').max(40),
        boxSize,
        autoDispatch: z.boolean(),
      }),
    )
    .output(statusSchema),
  /** Adds a place of dispatch at GOODSFLOW, or changes the one with this code. */
  saveCenter: operation('POST', '/api/v1/goodsflow/center', 'SELLER_ONLY', '굿스플로 출고지 저장', { tags, audit: 'goodsflow.center' })
    .input(z.strictObject({ code: z.string().min(1).max(60).optional(), ...placeShape }))
    .output(choicesSchema),
  unlink: operation('DELETE', '/api/v1/users/goodsflow', 'SELLER_ONLY', '굿스플로 연결 해제', {
    tags,
    audit: 'goodsflow.unlink',
  })
    .input(z.object({}))
    .output(okSchema),
  /** Asks for a label a box, as one job. Lines with an open cancel request or on hold are left out. */
  register: operation('POST', '/api/v1/goodsflow/label', orderAuth, '굿스플로 라벨 접수', { tags, audit: 'goodsflow.register' })
    .input(
      z.strictObject({
        ids: z
          .array(idSchema)
          .min(1, '주문을 선택해주십시오.')
          .max(GOODSFLOW_LABELS_MAX, `한 번에 ${GOODSFLOW_LABELS_MAX.toLocaleString('ko-KR')}건까지 접수할 수 있습니다.`)
          .optional(),
        /** Without ids: what the list finds. */
        filter: z.strictObject(orderConditions).optional(),
      }),
    )
    .output(z.object({ jobId: idSchema, parcels: z.number().int(), left: z.number().int() })),
  /** Labels of the last days, those that wait first. */
  labels: operation('GET', '/api/v1/goodsflow/label', orderAuth, '굿스플로 라벨 목록', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(goodsflowLabelSchema), more: z.boolean() })),
  /** The page that prints these labels. It lives for a minute: ask for it when somebody presses. */
  print: operation('POST', '/api/v1/goodsflow/label/print', orderAuth, '굿스플로 라벨 출력 화면', {
    tags,
    audit: 'goodsflow.print',
    noReplay: true,
  })
    .input(z.strictObject({ ids: labelIds }))
    .output(z.object({ url: z.string() })),
  cancel: operation('POST', '/api/v1/goodsflow/label/cancel', orderAuth, '굿스플로 라벨 취소', { tags, audit: 'goodsflow.cancel' })
    .input(z.strictObject({ ids: labelIds }))
    .output(z.object({ contents: z.array(z.object({ id: idSchema, ok: z.boolean(), message: z.string() })) })),
  /** Sends what was printed under its number, as if somebody had typed it. */
  dispatch: operation('POST', '/api/v1/goodsflow/label/dispatch', orderAuth, '출력한 라벨 발송처리', { tags, audit: 'goodsflow.dispatch' })
    .input(z.strictObject({ ids: labelIds }))
    .output(z.object({ jobId: idSchema.nullable(), rejected: z.array(z.object({ id: idSchema, message: z.string() })) })),
};
