/** Detail page: an editor, or its HTML. The preview stands in a frame that runs nothing. */

import { Button } from '@mantine/core';
import { IconEye, IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart, whenIdle } from '../../../ui/code.tsx';
import { cx } from '../../../ui/cx.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { useNear } from '../../../ui/forms/near.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { plainText } from '../categories/plain-text.ts';
import { useField, useFormStore } from '../form/form-context.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { losesMarkup } from './detail-html.ts';
import classes from './sections.module.css';
import { uploadPictures } from './upload.ts';

const HtmlEditor = lazyPart(() => whenIdle().then(() => import('../../../ui/editor/html-editor.tsx')), 'HtmlEditor');
/** It is a third of all that the form runs: nobody who writes something else waits for it. */
const EDITOR_NEAR_PX = 200;
const PATH = 'common.detailInfoContent';
type Mode = 'editor' | 'html' | 'preview';
const MODES: { value: Mode; label: string }[] = [
  { value: 'editor', label: '에디터' },
  { value: 'html', label: 'HTML' },
  { value: 'preview', label: '미리보기' },
];

export function DetailSection() {
  const { value } = useField<string>(PATH);
  return (
    <FormSection id="unit-detail" title="상세 설명" note={`${formatNumber(value.length)}자`}>
      <DetailEditor path={PATH} label="상세 설명" />
    </FormSection>
  );
}

/** @param shop key of the shop that has a detail of its own, to which problems lead */
export function DetailEditor({ path, label, shop }: { path: string; label: string; shop?: string }) {
  const store = useFormStore();
  const field = useField<string>(path);
  const [mode, setMode] = useState<Mode>(() => (losesMarkup(field.value) ? 'html' : 'editor'));

  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useNear(place, EDITOR_NEAR_PX, () => setNear(true), mode === 'editor' && !isNear);

  async function turn(next: Mode) {
    if (next === 'editor' && losesMarkup(store.get(path) as string)) {
      const go = await confirm({
        title: '에디터로 열기',
        message: '이 HTML에는 에디터가 다루지 못하는 표나 스타일이 있어요. 에디터에서 고치면 그 서식이 사라질 수 있어요.',
        confirmLabel: '에디터로 열기',
      });
      if (!go) return;
    }
    setMode(next);
  }

  function upload(files: readonly File[]) {
    const stored = uploadPictures(files);
    store.expect(stored);
    return stored;
  }

  /** Where the detail is by now: shops before this one may have gone, and it with them. */
  function where(): string | null {
    if (shop === undefined) return path;
    const at = store.draft().createShopDTOList.findIndex(({ registerKey }) => registerKey === shop);
    return at < 0 ? null : path.replace(/^createShopDTOList\.\d+/, `createShopDTOList.${at}`);
  }

  /** @param cursor where they go, asked when they are there: what was typed meanwhile stays */
  async function insert(files: readonly File[], cursor: () => number | undefined) {
    const work = upload(files).then((images) => {
      const now = where();
      const text = now === null ? undefined : store.get(now);
      if (now === null || typeof text !== 'string') return;
      const at = cursor() ?? text.length;
      const tags = images.map((image) => `<p><img src="${image.url}" alt=""></p>`).join('\n');
      store.set(now, text.slice(0, at) + tags + text.slice(at));
    });
    store.expect(work);
    await work;
  }

  return (
    <div data-path={PATH} data-shop={shop} className={classes.stack}>
      <div className={classes.modes} role="tablist" aria-label={`${label} 편집 방법`}>
        {MODES.map((each) => (
          <button
            key={each.value}
            type="button"
            role="tab"
            aria-selected={mode === each.value}
            className={cx(classes.mode, mode === each.value && classes.modeOn)}
            onClick={() => void turn(each.value)}
          >
            {each.value === 'preview' && <IconEye size={15} aria-hidden />}
            {each.label}
          </button>
        ))}
      </div>
      {mode === 'editor' && (
        <div ref={place}>
          <Suspense fallback={<EditorAhead html={field.value} />}>
            {isNear ? (
              <HtmlEditor label={label} value={field.value} onChange={field.set} onBlur={field.leave} onPictures={upload} />
            ) : (
              <EditorAhead html={field.value} />
            )}
          </Suspense>
        </div>
      )}
      {mode === 'html' && <HtmlSource label={label} value={field.value} onChange={field.set} onBlur={field.leave} onPictures={insert} />}
      {mode === 'preview' && <DetailFrame html={field.value} />}
      {field.error && <p className="moa-error">{field.error}</p>}
    </div>
  );
}

/** What the editor will hold, in its place: it is found and printed before the editor is there. */
function EditorAhead({ html }: { html: string }) {
  return (
    <div className={classes.editorWait}>
      <p className={classes.editorWaitNote}>에디터를 불러오는 중…</p>
      <p className={classes.editorWaitText}>{plainText(html)}</p>
    </div>
  );
}

interface HtmlSourceProps {
  label: string;
  value: string;
  onChange(html: string): void;
  onBlur(): void;
  onPictures(files: readonly File[], cursor: () => number | undefined): Promise<void>;
}

function HtmlSource({ label, value, onChange, onBlur, onPictures }: HtmlSourceProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  async function insert(files: File[]) {
    if (files.length === 0) return;
    setBusy(true);
    await onPictures(files, () => area.current?.selectionStart);
    setBusy(false);
  }
  return (
    <>
      <div>
        <Button component="label" variant="default" size="xs" loading={busy} leftSection={<IconPhotoPlus size={15} aria-hidden />}>
          이미지 넣기
          <input
            type="file"
            accept="image/*"
            multiple
            className="moa-hidden"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              void insert(files);
            }}
          />
        </Button>
      </div>
      <textarea
        ref={area}
        className={classes.source}
        aria-label={`${label} HTML`}
        rows={14}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </>
  );
}
