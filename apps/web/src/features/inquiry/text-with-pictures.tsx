/** A text and the pictures that go with it: chosen, dropped, or pasted while writing. */
import { INQUIRY_MAX } from '@moa/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { type AttachedPicture, attach } from './attach.ts';
import classes from './conversation.module.css';
import type { WithPictures } from './kept-text.ts';
import { PrivatePicture } from './private-picture.tsx';

const ACCEPT = 'image/jpeg,image/png,image/gif,image/webp';

export interface TextWithPicturesProps {
  id: string;
  label: string;
  placeholder?: string;
  rows: number;
  maxLength: number;
  value: WithPictures;
  onChange(part: Partial<WithPictures>): void;
  error?: string | undefined;
  required?: boolean;
  /** Null: no pictures. */
  upload: ((file: File) => Promise<AttachedPicture>) | null;
  /** At the right of the button for pictures. */
  end?: ReactNode;
}

export function TextWithPictures(props: TextWithPicturesProps) {
  const { value, onChange, upload } = props;
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  async function add(files: readonly File[]) {
    if (upload === null || files.length === 0 || busy) return;
    setBusy(true);
    try {
      const stored = await attach(files, value.pictures.length, upload);
      if (stored.length > 0) onChange({ pictures: [...value.pictures, ...stored] });
    } finally {
      setBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting have a button beside them
    <div
      className={cx(classes.writing, over && classes.over)}
      onDragOver={(event) => {
        if (upload === null || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (upload === null) return;
        event.preventDefault();
        void add([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        void add(files);
      }}
    >
      <TextArea
        id={props.id}
        label={props.label}
        placeholder={props.placeholder}
        rows={props.rows}
        maxLength={props.maxLength}
        required={props.required ?? false}
        value={value.text}
        onChange={(text) => onChange({ text })}
        error={props.error}
      />
      {value.pictures.length > 0 && (
        <ul className={classes.pictures} aria-label="넣은 사진">
          {value.pictures.map((picture) => (
            <li key={picture.id} className={classes.attached}>
              <PrivatePicture picture={picture} />
              <button
                type="button"
                className={classes.remove}
                aria-label={`${picture.name} 빼기`}
                onClick={() => onChange({ pictures: value.pictures.filter((each) => each.id !== picture.id) })}
              >
                <IconX size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        {upload !== null && (
          <label className={cx(classes.addPicture, (busy || value.pictures.length >= INQUIRY_MAX.pictures) && classes.off)}>
            <input
              type="file"
              accept={ACCEPT}
              multiple
              className="moa-hidden"
              disabled={busy || value.pictures.length >= INQUIRY_MAX.pictures}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                void add(files);
              }}
            />
            <IconPhotoPlus size={17} stroke={1.75} aria-hidden />
            <span>{busy ? '올리는 중…' : `사진 추가 ${value.pictures.length}/${INQUIRY_MAX.pictures}`}</span>
          </label>
        )}
        {upload !== null && <span className={classes.how}>끌어다 놓거나 붙여넣어도 돼요.</span>}
        {props.end && <span className={classes.end}>{props.end}</span>}
      </div>
    </div>
  );
}
