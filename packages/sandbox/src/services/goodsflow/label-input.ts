/** What the simulated GOODSFLOW refuses in a label, by its fields (goodsflow 3). */

const BOX_SIZES = ['B01', 'B02', 'B05', 'B10', 'B20', 'B25', 'B30'];
const TRANSPORTERS = ['EPOST', 'KOREX', 'LOGEN', 'LOTTE', 'HANJIN', 'ILYANG'];

type Check = (value: unknown) => string | null;

const text =
  (max: number): Check =>
  (value) =>
    typeof value !== 'string' || value.trim() === '' ? '필수 값입니다.' : value.length > max ? `최대 ${max}자입니다.` : null;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || value === '' ? null : check(value);
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(String(value)) ? null : '허용되지 않는 값입니다.';
const matching =
  (pattern: RegExp, message: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : message;
const phone = matching(/^\d{8,12}$/, '12자리 이하의 숫자여야 합니다.');
const count: Check = (value) => (Number.isInteger(value) && Number(value) >= 0 ? null : '0 이상의 정수여야 합니다.');

const FIELDS: Readonly<Record<string, Check>> = {
  centerCode: text(20),
  uniqueId: optional(text(50)),
  boxSize: oneOf(BOX_SIZES),
  transporter: oneOf(TRANSPORTERS),
  fromName: text(50),
  fromPhoneNo: phone,
  fromZipcode: matching(/^\d{5}$/, '우편번호를 확인해 주세요.'),
  fromAddress1: text(100),
  fromAddress2: optional(text(100)),
  toName: text(50),
  toPhoneNo: phone,
  toZipcode: matching(/^\d{5}$/, '우편번호를 확인해 주세요.'),
  toAddress1: text(100),
  toAddress2: optional(text(100)),
  deliveryMessage: optional(text(100)),
  consumerName: text(50),
  consumerPhoneNo: phone,
  deliveryPaymentMethod: oneOf(['SENDER_PAY', 'RECEIVER_PAY']),
};

const LINE_FIELDS: Readonly<Record<string, Check>> = {
  orderNo: text(50),
  orderDate: matching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, 'yyyy-MM-dd HH:mm 형식이어야 합니다.'),
  name: text(250),
  quantity: count,
  price: count,
  code: optional(text(50)),
  option: optional(text(250)),
};

/** Reasons by field; a field that the service does not know is one too. */
export function wrongFields(item: Record<string, unknown>): Record<string, string> {
  const lines = Array.isArray(item.deliveryItems) ? (item.deliveryItems as Record<string, unknown>[]) : [];
  return {
    ...wrong(FIELDS, item, ['deliveryItems']),
    ...(lines.length === 0 ? { deliveryItems: '필수 값입니다.' } : {}),
    ...Object.assign({}, ...lines.map((line, at) => prefixed(`deliveryItems[${at}].`, wrong(LINE_FIELDS, line, [])))),
  };
}

function wrong(fields: Readonly<Record<string, Check>>, value: Record<string, unknown>, beside: readonly string[]): Record<string, string> {
  const known = Object.entries(fields).flatMap(([name, check]) => {
    const message = check(value[name]);
    return message === null ? [] : [[name, message] as const];
  });
  const unknown = Object.keys(value).filter((name) => !fields[name] && !beside.includes(name));
  return Object.fromEntries([...known, ...unknown.map((name) => [name, '알 수 없는 항목입니다.'] as const)]);
}

function prefixed(prefix: string, wrongs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(wrongs).map(([name, message]) => [`${prefix}${name}`, message]));
}

const CENTER_FIELDS = ['name', 'zipCode', 'address1', 'address2', 'phoneNo1', 'defaultCenter', 'sellerCode', 'sellerName', 'enabled'];

/** What is wrong with a place of dispatch, by its fields. */
export function wrongCenterFields(center: Record<string, unknown>): Record<string, string> {
  const said = (name: string) => (typeof center[name] === 'string' ? center[name] : '');
  return {
    ...Object.fromEntries(
      Object.keys(center)
        .filter((name) => !CENTER_FIELDS.includes(name))
        .map((name) => [name, '알 수 없는 항목입니다.']),
    ),
    ...(said('name').trim() === '' ? { name: '필수 항목입니다.' } : {}),
    ...(said('address1').trim() === '' ? { address1: '필수 항목입니다.' } : {}),
    ...(/^\d{5}$/.test(said('zipCode')) ? {} : { zipCode: '우편번호는 5자리 숫자입니다.' }),
    ...(/^\d{8,12}$/.test(said('phoneNo1')) ? {} : { phoneNo1: '숫자 12자리 이하로 입력해 주세요.' }),
  };
}
