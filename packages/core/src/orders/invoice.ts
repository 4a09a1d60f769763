/** Invoice numbers as couriers write them (domain couriers, checkRules). */

/** Rows of one file of invoice numbers. */
export const INVOICE_FILE_MAX = 5_000;

export interface InvoiceFormat {
  /** Allowed lengths, e.g. [10, 12]; empty when the courier's format is not known. */
  lengths: readonly number[];
  check: 'MOD7' | 'S10' | null;
}

/** Hyphens and spaces that people paste are removed; letters are made upper case. */
export function normaliseInvoiceNo(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

function passesMod7(digits: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(digits)) return true;
  const body = Number(digits.slice(0, -1));
  return body % 7 === Number(digits.at(-1));
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

function passesS10(code: string): boolean {
  const match = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(code);
  if (!match?.[1]) return false;
  const sum = [...match[1]].reduce((total, digit, i) => total + Number(digit) * (S10_WEIGHTS[i] ?? 0), 0);
  const rest = 11 - (sum % 11);
  const expected = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return expected === Number(match[2]);
}

export interface InvoiceVerdict {
  /** An error keeps the number from being sent, a warning does not. */
  severity: 'ERROR' | 'WARN';
  /** What is wrong and what to do, in whole sentences. */
  message: string;
  /** What is wrong, for a row of a list. */
  brief: string;
}

/** `10·12`, and `9~16` where none between is missing. */
function lengthsText(lengths: readonly number[]): string {
  const [first = 0] = lengths;
  const unbroken = lengths.length > 2 && lengths.every((length, at) => length === first + at);
  return unbroken ? `${first}~${lengths.at(-1)}` : lengths.join('·');
}

/**
 * Korean warning about an invoice number, or null. What is merely unusual warns and does not block: couriers add longer formats. An error
 * is a number that a spreadsheet has destroyed, or one shorter than any of the courier's: its end is missing.
 */
export function checkInvoiceNo(invoiceNo: string, { lengths, check }: InvoiceFormat): InvoiceVerdict | null {
  if (/^\d(\.\d+)?E\+\d+$/i.test(invoiceNo)) {
    const message = '엑셀이 송장번호를 지수로 바꾸었습니다. 칸 서식을 텍스트로 바꾸어 다시 붙여 넣어주십시오.';
    return { severity: 'ERROR', message, brief: '엑셀이 지수로 바꾼 번호입니다.' };
  }
  if (!/^[0-9A-Z]{4,40}$/.test(invoiceNo)) {
    const message = '송장번호는 숫자와 영문으로 4자 이상 입력해주십시오.';
    return { severity: 'ERROR', message, brief: '숫자·영문 4자 이상이어야 합니다.' };
  }
  if (lengths.length > 0 && !lengths.includes(invoiceNo.length)) {
    const [typed, usual] = [`${invoiceNo.length}자리`, `보통 ${lengthsText(lengths)}자리입니다.`];
    const short = invoiceNo.length < Math.min(...lengths);
    const what = short ? '송장번호가 짧습니다.' : '송장번호 자릿수가 다릅니다.';
    return { severity: short ? 'ERROR' : 'WARN', message: `${what} ${typed}인데 ${usual}`, brief: `${typed}입니다. ${usual}` };
  }
  const passes = check === 'MOD7' ? passesMod7(invoiceNo) : check === 'S10' ? passesS10(invoiceNo) : true;
  if (passes) return null;
  const brief = '검증숫자가 맞지 않습니다.';
  return { severity: 'WARN', message: `송장번호 ${brief} 한 번 더 확인해주십시오.`, brief };
}
