import { Button } from '@mantine/core';
import { isShopType, NOTICE_MAX, NOTICE_RULES, type NoticeFields, SHOP_TYPES, verdict } from '@moa/core';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { api } from '../../../client/api.ts';
import { useOwnAddress } from '../../../client/routing/use-own-address.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { lazyPart } from '../../../ui/code.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { FieldRow, FormSection, SaveBar } from '../../../ui/forms/form-section.tsx';
import { uploadImages } from '../../../ui/forms/image-upload.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { DateInput } from '../../../ui/inputs/date/date-input.tsx';
import { Combobox } from '../../../ui/inputs/select/combobox.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { usePageNavigate } from '../../../ui/page/use-is-shown.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { NoticeBody, ShopName } from '../../notices/index.ts';
import classes from './admin-notice.module.css';
import { type AdminNotice, labelOf, NOTICE_SHOPS, type NoticeValues } from './notice-form.ts';
import { PhasePill } from './phase.tsx';
import { type NoticeSave, useNoticeSave } from './use-notice-save.ts';

const HtmlEditor = lazyPart(() => import('../../../ui/editor/html-editor.tsx'), 'HtmlEditor');

const idOf = (field: string) => `notice-${field}`;
const KINDS = [
  { value: 'MOA', label: '모아 공지' },
  ...NOTICE_SHOPS.map((shopType) => ({ value: shopType, label: `${SHOP_TYPES[shopType].title} 공지` })),
];

/** Empty is said when the form is saved, not when the field is left. */
const checkTitle = (value: string) => (value === '' ? { valid: true } : verdict(...(NOTICE_RULES.title ?? []))(value));

async function storePicture(file: File) {
  const { contents } = await api.adminNotices.uploadImages({ images: [file] });
  const [stored] = contents;
  return stored && { url: stored.url, alt: stored.name.replace(/\.\w+$/, '') };
}

interface NoticeEditorProps {
  /** As the server has it; null for a new one. */
  notice: AdminNotice | null;
  /** A new one was saved, and the next one is asked for before the page of the saved one came. */
  onNext?: () => void;
}

export function NoticeEditor({ notice, onNext }: NoticeEditorProps) {
  const navigate = usePageNavigate();
  const goToOwn = useOwnAddress(() => onNext?.());
  const [base, setBase] = useState(notice);
  const [leaving, setLeaving] = useState(false);
  const save = useNoticeSave({
    base,
    onBase: setBase,
    onCreated: ({ id }) => goToOwn({ to: '/app/admin/notice/$id', params: { id } }),
    onRemoved: () => {
      setLeaving(true);
      void navigate({ to: '/app/admin/notice', search: {}, ignoreBlocker: true });
    },
    onWrong: (messages) => document.getElementById(idOf(Object.keys(messages)[0] ?? ''))?.focus(),
  });
  const { values, errors, problem, dirty, set } = save.form;
  useUnsavedWork(dirty && !leaving);

  return (
    <>
      <Page>
        <PageHeader
          title={base ? '공지 고치기' : '공지 쓰기'}
          note={
            <AppLink href="/app/admin/notice" className="moa-link">
              목록으로
            </AppLink>
          }
        />
        {problem && <ProblemAlert problem={problem} labelOf={(path) => labelOf(path as keyof NoticeFields)} />}
        <div className={classes.layout}>
          <Fields values={values} messages={errors} set={(field, value) => set({ [field]: value })} />
          <Preview values={values} base={base} />
        </div>
      </Page>
      <SaveBar status={<Status base={base} dirty={dirty} />}>
        <Actions base={base} dirty={dirty} save={save} />
      </SaveBar>
    </>
  );
}

interface FieldsProps {
  values: NoticeValues;
  messages: NoticeSave['form']['errors'];
  set<K extends keyof NoticeValues>(field: K, value: NoticeValues[K]): void;
}

function Fields({ values, messages, set }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <FormSection id="notice-what" title="무엇을 알릴까요">
        <Combobox
          id={idOf('shopType')}
          label={labelOf('shopType')}
          description="쇼핑몰 공지는 모아 공지와 따로 보이고, 그 쇼핑몰을 연동한 판매자에게 먼저 보여요."
          choices={KINDS}
          value={values.shopType ?? 'MOA'}
          onChange={(kind) => set('shopType', isShopType(kind) ? kind : null)}
          error={messages.shopType}
          className={classes.kind}
        />
        <TextInput
          id={idOf('title')}
          label={labelOf('title')}
          required
          maxLength={NOTICE_MAX.title}
          value={values.title}
          onChange={(title) => set('title', title)}
          validate={checkTitle}
          error={messages.title}
        />
        <Body value={values.body} message={messages.body} onChange={(body) => set('body', body)} />
        <TextInput
          id={idOf('link')}
          label={labelOf('link')}
          inputType="url"
          description="쇼핑몰이 올린 공지나 더 자세한 글의 주소예요. 없으면 비워 두세요."
          placeholder="https://"
          maxLength={NOTICE_MAX.link}
          value={values.link}
          onChange={(link) => set('link', link)}
          validate={verdict(...(NOTICE_RULES.link ?? []))}
          error={messages.link}
        />
      </FormSection>
      <FormSection id="notice-when" title="언제 보일까요" description="비워 두면 게시할 때부터 내릴 때까지 보여요. 한국 날짜로 셉니다.">
        <FieldRow>
          {(['startsOn', 'endsOn'] as const).map((field) => (
            <DateInput
              key={field}
              id={idOf(field)}
              label={labelOf(field)}
              value={values[field]}
              onChange={(day) => set(field, day)}
              error={messages[field]}
            />
          ))}
        </FieldRow>
        <CheckboxField checked={values.pinned} onChange={(pinned) => set('pinned', pinned)}>
          목록 맨 위에 고정해요
        </CheckboxField>
      </FormSection>
    </div>
  );
}

function Body({ value, message, onChange }: { value: string; message: string | undefined; onChange(html: string): void }) {
  return (
    <div className={classes.bodyField}>
      <div className={classes.bodyHead}>
        <span className={classes.label}>
          {labelOf('body')} <span aria-hidden>*</span>
        </span>
        <span className={classes.quiet}>
          {formatNumber(value.length)} / {formatNumber(NOTICE_MAX.body)}자
        </span>
      </div>
      <Suspense fallback={<div className={classes.editorWait}>에디터를 불러오는 중…</div>}>
        <HtmlEditor label="공지 내용" value={value} onChange={onChange} onPictures={(files) => uploadImages(files, storePicture)} />
      </Suspense>
      {message && <p className="moa-error">{message}</p>}
    </div>
  );
}

function Preview({ values, base }: { values: NoticeValues; base: AdminNotice | null }) {
  const opened = useRef(new Date().toISOString());
  return (
    <div className={classes.preview}>
      <Panel title="판매자에게 보이는 모습">
        <article aria-label="미리보기">
          <p className={classes.above}>{values.shopType ? <ShopName shopType={values.shopType} /> : '모아 공지'}</p>
          <h3 className={classes.previewTitle}>{values.title.trim() || '제목'}</h3>
          <p className={classes.quiet}>
            <DateTime at={base?.publishedAt ?? opened.current} />
          </p>
          <div className={classes.previewBody}>
            {values.body === '' ? (
              <p className={classes.quiet}>내용을 쓰면 여기에 보여요.</p>
            ) : (
              <NoticeBody html={values.body} link={values.link || null} />
            )}
          </div>
        </article>
      </Panel>
    </div>
  );
}

function Status({ base, dirty }: { base: AdminNotice | null; dirty: boolean }) {
  if (!base) return '아직 저장하지 않았어요.';
  return (
    <span className={classes.status}>
      <PhasePill phase={base.phase} />
      {dirty ? '저장하지 않은 내용이 있어요.' : <DateTime at={base.updatedAt} />}
    </span>
  );
}

function Actions({ base, dirty, save }: { base: AdminNotice | null; dirty: boolean; save: NoticeSave }) {
  const { busy } = save;
  const shown = base?.state === 'PUBLISHED';

  async function publish() {
    if (!save.check()) return;
    const agreed = await confirm({
      title: '공지 게시',
      message: '게시하면 모든 판매자에게 보이고 읽지 않은 공지로 알립니다. 게시하시겠습니까?',
      confirmLabel: '게시',
    });
    if (agreed) save.save('PUBLISHED');
  }

  async function withdraw() {
    const agreed = await confirm({
      title: '공지 내림',
      message: '판매자에게 더 보이지 않습니다. 내리시겠습니까?',
      confirmLabel: '내림',
      danger: true,
    });
    if (agreed) save.save('WITHDRAWN');
  }

  async function remove() {
    const agreed = await confirm({
      title: '초안 삭제',
      message: '되돌릴 수 없습니다. 초안을 지우시겠습니까?',
      confirmLabel: '삭제',
      danger: true,
    });
    if (agreed) save.remove();
  }

  return (
    <>
      {base?.state === 'DRAFT' && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={busy === 'remove'}
          disabled={busy !== null && busy !== 'remove'}
          onClick={() => void remove()}
        >
          삭제
        </Button>
      )}
      {shown && (
        <Button
          variant="default"
          loading={busy === 'WITHDRAWN'}
          disabled={busy !== null && busy !== 'WITHDRAWN'}
          onClick={() => void withdraw()}
        >
          내림
        </Button>
      )}
      <Button
        variant={shown ? 'filled' : 'default'}
        loading={busy === 'save'}
        disabled={!dirty || (busy !== null && busy !== 'save')}
        onClick={() => save.save()}
      >
        {base === null || base.state === 'DRAFT' ? '초안 저장' : '저장'}
      </Button>
      {!shown && (
        <Button loading={busy === 'PUBLISHED'} disabled={busy !== null && busy !== 'PUBLISHED'} onClick={() => void publish()}>
          {base?.state === 'WITHDRAWN' ? '다시 게시' : '게시'}
        </Button>
      )}
    </>
  );
}
