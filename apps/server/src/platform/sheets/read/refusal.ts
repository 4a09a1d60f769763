/** Why a file is no sheet that can be read, in Korean, with what to do. */
export type SheetRefusal = 'NOT_A_SHEET' | 'OLD_FORMAT' | 'PASSWORD' | 'MACRO' | 'EMPTY' | 'TOO_MANY_ROWS' | 'TOO_LARGE' | 'BROKEN';

const SENTENCES: Readonly<Record<SheetRefusal, string>> = {
  NOT_A_SHEET: '엑셀이나 CSV 파일이 아닙니다. 엑셀에서 열어 .xlsx로 저장한 파일을 올려주십시오.',
  OLD_FORMAT: '예전 형식의 파일입니다. 엑셀에서 열어 ‘다른 이름으로 저장’에서 .xlsx로 저장해 다시 올려주십시오.',
  PASSWORD: '암호가 걸린 파일입니다. 엑셀에서 암호를 풀고 저장해 다시 올려주십시오.',
  MACRO: '매크로가 든 파일(.xlsm)은 받지 않습니다. 엑셀에서 매크로 없는 .xlsx로 저장해 다시 올려주십시오.',
  EMPTY: '파일에 내용이 없습니다. 첫 번째 시트에 제목 줄과 내용을 적어 다시 올려주십시오.',
  TOO_MANY_ROWS: '줄이 너무 많습니다. 파일을 나누어 올려주십시오.',
  TOO_LARGE: '내용이 너무 큰 파일입니다. 상품을 나누고 이미지는 주소로 적어 다시 올려주십시오.',
  BROKEN: '파일이 손상되어 읽을 수 없습니다. 엑셀에서 열어 다시 저장한 뒤 올려주십시오.',
};

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly kind: SheetRefusal;

  constructor(kind: SheetRefusal, message: string = SENTENCES[kind], cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.kind = kind;
  }
}
