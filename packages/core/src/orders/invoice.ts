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

/**
 * Korean warning about an invoice number, or null. What is merely unusual warns and does not block: couriers add longer formats. An error
 * is a number that a spreadsheet has destroyed, or one shorter than any of the courier's: its end is missing.
 */
export function checkInvoiceNo(invoiceNo: string, format: InvoiceFormat): { severity: 'ERROR' | 'WARN'; message: string } | null {
  if (/^\d(\.\d+)?E\+\d+$/i.test(invoiceNo)) {
    return { severity: 'ERROR', message: '엑셀이 송장번호를 지수로 바꾸었습니다. 칸 서식을 텍스트로 바꾸어 다시 붙여 넣어주십시오.' };
  }
  if (!/^[0-9A-Z]{4,40}$/.test(invoiceNo)) return { severity: 'ERROR', message: '송장번호는 숫자와 영문으로 4자 이상 입력해주십시오.' };
  if (format.lengths.length > 0 && !format.lengths.includes(invoiceNo.length)) {
    const usual = `${invoiceNo.length}자리인데 보통 ${format.lengths.join('·')}자리입니다.`;
    return invoiceNo.length < Math.min(...format.lengths)
      ? { severity: 'ERROR', message: `송장번호가 짧습니다. ${usual}` }
      : { severity: 'WARN', message: `송장번호 자릿수가 다릅니다. ${usual}` };
  }
  const passes = format.check === 'MOD7' ? passesMod7(invoiceNo) : format.check === 'S10' ? passesS10(invoiceNo) : true;
  return passes ? null : { severity: 'WARN', message: '송장번호 검증숫자가 맞지 않습니다. 한 번 더 확인해주십시오.' };
}
