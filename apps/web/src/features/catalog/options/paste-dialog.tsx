/** 엑셀 붙여넣기: a whole option table at once. */
import { Button } from '@mantine/core';
import { OPTION_COMBINATION_MAX } from '@moa/core';
import { useState } from 'react';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import type { OptionInfo } from './axes.ts';
import classes from './options.module.css';
import { optionTable } from './paste.ts';

export function openPasteDialog(info: OptionInfo, onTake: (next: OptionInfo) => void): void {
  void openDialog({
    title: '엑셀 붙여넣기',
    size: 'lg',
    body: (close) => (
      <PasteForm
        info={info}
        onCancel={() => close(null)}
        onTake={(next) => {
          onTake(next);
          close('ok');
        }}
      />
    ),
  });
}

function PasteForm({ info, onTake, onCancel }: { info: OptionInfo; onTake(next: OptionInfo): void; onCancel(): void }) {
  const [text, setText] = useState('');
  const result = text.trim() === '' ? null : optionTable(info, text);
  const count = result?.info.optionCombinations.length ?? 0;
  const problem =
    result?.problem ??
    (count > OPTION_COMBINATION_MAX ? `옵션 조합은 ${formatNumber(OPTION_COMBINATION_MAX)}개까지 만들 수 있어요.` : null);
  return (
    <div className={classes.pasteForm}>
      <p className={classes.pasteHelp}>
        엑셀에서 제목 줄까지 복사해 붙여넣어주세요. 제목이 <b>추가금액 · 재고 · SKU 코드 · 바코드</b>가 아닌 열은 옵션이 돼요.
      </p>
      <textarea
        className={classes.pasteArea}
        aria-label="엑셀에서 복사한 옵션 표"
        data-autofocus
        rows={9}
        value={text}
        placeholder={'색상\t사이즈\t추가금액\t재고\n블랙\tM\t0\t120\n블랙\tL\t1000\t86'}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={problem ? classes.error : classes.pasteHelp} role="status">
        {problem ??
          (result ? `${result.info.options.map((axis) => axis.name).join(' × ')} · 조합 ${formatNumber(count)}개를 만들어요.` : ' ')}
      </p>
      <div className="moa-buttons">
        <Button variant="default" onClick={onCancel}>
          취소
        </Button>
        <Button disabled={!result || problem !== null} onClick={() => result && onTake(result.info)}>
          옵션 만들기
        </Button>
      </div>
    </div>
  );
}
