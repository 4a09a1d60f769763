/** A place where a file is chosen or dropped, to be sent as it is. */
import { Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import classes from './file-drop.module.css';

export interface FileDropProps {
  /** What may be put here, and what becomes of it. */
  note: ReactNode;
  /** On the button that chooses. */
  choose?: string;
  /** A file was taken before: another one is not what comes next. */
  chosen?: boolean;
  /** One is on its way; nothing else is taken meanwhile. */
  busy: boolean;
  onFile(file: File): void;
  /** Buttons beside the one that chooses. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Tables alone (.xlsx, .csv) are offered by the system's dialog; what is dropped is looked at by the server. */
export function FileDrop({ note, choose = '파일 고르기', chosen = false, busy, onFile, before, after }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (file && !busy) onFile(file);
  };
  return (
    <section
      aria-label="파일을 끌어다 놓는 곳"
      className={cx(classes.drop, over && classes.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <div className="moa-actions">
        {before}
        <FileButton accept=".xlsx,.csv,text/csv" onChange={take}>
          {(props) => (
            <Button
              {...props}
              variant={chosen ? 'default' : 'filled'}
              loading={busy}
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            >
              {choose}
            </Button>
          )}
        </FileButton>
        {after}
      </div>
      <p className={classes.note}>{note}</p>
    </section>
  );
}
