/** A sheet that was edited comes back: chosen, read, said what was found in it, and given on to be looked at. */
import { Button, FileButton } from '@mantine/core';
import type { BrokenCells } from '@moa/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import classes from './sheets.module.css';

export interface SheetUploadProps<Found> {
  title: string;
  /** What to do with the file, in the order of doing it. */
  steps: readonly string[];
  /** Of the choice to send what was changed. */
  note: string;
  /** Answers in Korean why the file can't be used. */
  read(table: readonly (readonly string[])[], broken: BrokenCells): Found | string;
  /** How many edits there are to be looked at. */
  edits(found: Found): number;
  say(found: Found): ReactNode;
  /** Answers whether something of it was begun, so that the dialog closes. */
  preview(found: Found, send: boolean): Promise<boolean>;
  onClose(): void;
}

async function readFile<Found>(file: File, read: SheetUploadProps<Found>['read']): Promise<Found | string> {
  const { readTableFile, TABLE_FILE_MAX } = await import('../../ui/files/table-file.ts');
  if (file.size > TABLE_FILE_MAX) return '10MB보다 큰 파일은 읽을 수 없습니다. 파일을 나누어 올려주십시오.';
  try {
    const { rows, broken } = await readTableFile(file);
    return read(rows, broken);
  } catch {
    return '읽을 수 없는 파일입니다. 엑셀(.xlsx)이나 CSV로 저장해 다시 올려주십시오. 암호가 걸린 파일은 암호를 풀어주십시오.';
  }
}

export function SheetUpload<Found>({ title, steps, note, read, edits, say, preview, onClose }: SheetUploadProps<Found>) {
  const [busy, setBusy] = useState(false);
  const [send, setSend] = useState(true);
  const [wrong, setWrong] = useState<string | null>(null);
  const [sheet, setSheet] = useState<{ name: string; found: Found } | null>(null);

  async function choose(file: File | null) {
    if (!file) return;
    setBusy(true);
    setWrong(null);
    setSheet(null);
    const found = await readFile(file, read);
    if (typeof found === 'string') setWrong(found);
    else setSheet({ name: file.name, found });
    setBusy(false);
  }

  async function look(found: Found) {
    setBusy(true);
    const begun = await preview(found, send);
    setBusy(false);
    if (begun) onClose();
  }

  return (
    <Dialog title={title} size="md" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack-wide">
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={classes.file}>
          <FileButton accept=".xlsx,.csv,text/csv" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={busy} leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
                엑셀 파일 올리기
              </Button>
            )}
          </FileButton>
          {sheet && <span className={classes.fileName}>{sheet.name}</span>}
        </div>
        {wrong && (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
        {sheet && say(sheet.found)}
        <CheckboxField checked={send} onChange={setSend} description={note}>
          바꾼 뒤 쇼핑몰에도 보내기
        </CheckboxField>
        <div className="moa-buttons">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button disabled={sheet === null || edits(sheet.found) === 0} loading={busy} onClick={() => sheet && void look(sheet.found)}>
            미리보기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
