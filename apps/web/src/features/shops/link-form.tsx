import { Button } from '@mantine/core';
import type { ChannelManifest, CredentialField, LinkableShopType } from '@moa/channels/manifests';
import type { Outputs } from '@moa/contract/types';
import { SHOP_TYPES } from '@moa/core';
import { IconExternalLink, IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { CopyText, copyText } from '../../ui/copy-text.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import {
  credentialProblem,
  credentialProblems,
  dropDraft,
  fieldOfPath,
  keepDraft,
  type LinkDraft,
  newDraft,
  readDraft,
  sentCredentials,
} from './link-draft.ts';
import { useOauthStart, useSaveShop } from './queries.ts';
import type { ShopAccount } from './shop-state.tsx';
import classes from './shops.module.css';

export interface LinkFormProps {
  shopType: LinkableShopType;
  manifest: ChannelManifest;
  account: ShopAccount | null;
  shops: Outputs['shops']['list'];
  /** Back to the choice of shops. */
  onOther: (() => void) | null;
  onClose(): void;
}

const idOf = (key: string) => `link-${key}`;
const pathOf = (key: string) => `credentials.${key}` as const;

export function LinkForm({ shopType, manifest, account, shops, onOther, onClose }: LinkFormProps) {
  const accountId = account?.id ?? null;
  const [start] = useState(() => readDraft(shopType, accountId) ?? newDraft(manifest, account));
  const save = useSaveShop();
  const oauth = useOauthStart();
  const [gone, setGone] = useState(false);
  const isOauth = manifest.auth === 'OAUTH';
  const { title } = SHOP_TYPES[shopType];
  const demo = shops.demoKeys?.find((each) => each.shopType === shopType)?.credentials;
  const form = useForm<LinkDraft>(start, {
    check: ({ credentials }) => credentialProblems(manifest, credentials),
    async send({ shopName, credentials }) {
      const common = {
        shopType,
        credentials: sentCredentials(manifest, credentials),
        ...(shopName.trim() ? { shopName: shopName.trim() } : {}),
        ...(account ? { id: account.id } : {}),
      };
      if (isOauth) {
        const { url } = await oauth.mutateAsync(common);
        leave();
        window.location.assign(url);
        return;
      }
      const saved = await save.mutateAsync({ type: account ? 'update' : 'create', ...common });
      leave();
      toast.done(account ? `${title} 계정을 다시 연동했습니다.` : `${title} 계정을 연동했습니다.`, linkedNote(account, saved));
      onClose();
    },
    fieldAt: (path) => (path.startsWith('credentials') ? pathOf(fieldOfPath(path)) : path),
    hasPart: (path) => manifest.credentials.some(({ key }) => pathOf(key) === path),
  });
  const { values: draft, errors, problem } = form;
  const busy = form.busy || (gone && isOauth);
  const dirty = manifest.credentials.some((field) => field.kind !== 'login' && draft.credentials[field.key]);
  useUnsavedWork(dirty && !gone);

  // The dialog puts the focus on its cross; typing should start in the first field that waits for a value.
  useEffect(() => {
    const field = manifest.credentials.find((each) => !document.querySelector<HTMLInputElement>(`#${idOf(each.key)}`)?.value);
    const timer = setTimeout(() => field && document.getElementById(idOf(field.key))?.focus(), 0);
    return () => clearTimeout(timer);
  }, [manifest]);

  useEffect(() => {
    if (!gone && draft !== start) keepDraft(shopType, accountId, draft);
  }, [shopType, accountId, draft, start, gone]);

  function leave() {
    setGone(true);
    dropDraft(shopType, accountId);
  }

  function changeField(key: string, value: string) {
    form.set(({ credentials }) => ({ credentials: { ...credentials, [key]: value } }), [pathOf(key)]);
  }

  return (
    <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
      {account && account.pausedJobs > 0 && (
        <p className={classes.lead}>재연동하면 멈춘 작업 {account.pausedJobs.toLocaleString('ko-KR')}건이 이어져요.</p>
      )}
      {problem && (
        <ProblemAlert
          problem={problem}
          labelOf={(path) => manifest.credentials.find((field) => field.key === fieldOfPath(path))?.label}
          onField={(path) => document.getElementById(idOf(fieldOfPath(path)))?.focus()}
        />
      )}
      {demo && (
        <div className={classes.note}>
          <div className={classes.noteRow}>
            <p>
              <span className={classes.noteTitle}>연습용 쇼핑몰이에요.</span> 실제 {title}에는 아무것도 보내지 않아요.
            </p>
            <Button size="xs" variant="default" onClick={() => form.set({ credentials: { ...draft.credentials, ...demo } })}>
              연습용 값 채우기
            </Button>
          </div>
        </div>
      )}
      {manifest.credentials.map((field) => (
        <CredentialInput
          key={field.key}
          field={field}
          value={draft.credentials[field.key] ?? ''}
          fixed={account !== null && field.kind === 'login'}
          error={errors[pathOf(field.key)]}
          onChange={(value) => changeField(field.key, value)}
        />
      ))}
      {manifest.registersAddresses && <Addresses title={title} ips={shops.egressIps} />}
      {!account && (
        <TextInput
          id={idOf('shopName')}
          label="쇼핑몰명(별칭)"
          description="같은 쇼핑몰의 여러 계정을 구분할 때 써요. 비워 두면 쇼핑몰 이름으로 보여요."
          placeholder={`예: ${title} 본점`}
          maxLength={100}
          {...form.field('shopName')}
        />
      )}
      <div className={classes.buttons}>
        {onOther && (
          <Button variant="subtle" color="gray" className={classes.buttonsStart} onClick={onOther}>
            다른 쇼핑몰
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button
          type="submit"
          loading={busy}
          leftSection={isOauth ? <IconExternalLink size={16} aria-hidden /> : <IconPlugConnected size={16} aria-hidden />}
        >
          {isOauth ? `${title}에서 동의하기` : account ? '확인하고 재연동' : '확인하고 연동'}
        </Button>
      </div>
    </form>
  );
}

function linkedNote(account: ShopAccount | null, saved: ShopAccount): string {
  if (account && account.pausedJobs > 0) return `멈춘 작업 ${account.pausedJobs.toLocaleString('ko-KR')}건을 이어서 해요.`;
  return saved.autoCollect ? `주문을 ${saved.collectIntervalMinutes}분마다 모아요.` : '자동 수집은 설정에서 켤 수 있어요.';
}

interface CredentialInputProps {
  field: CredentialField;
  value: string;
  fixed: boolean;
  error: string | undefined;
  onChange(value: string): void;
}

function CredentialInput({ field, value, fixed, error, onChange }: CredentialInputProps) {
  const [shown, setShown] = useState(false);
  const secret = field.kind === 'secret';
  return (
    <div className={classes.field}>
      <TextInput
        id={idOf(field.key)}
        label={field.label}
        description={field.help}
        placeholder={field.placeholder}
        required
        readOnly={fixed}
        maxLength={field.maxLength + 20}
        className={secret && !shown ? classes.secret : undefined}
        value={value}
        onChange={onChange}
        error={error}
        validate={(text) => {
          // Nothing is said about a field that was only passed through; the button says what is missing.
          const message = text.trim() === '' ? null : credentialProblem(field, text);
          return { valid: message === null, message: message ?? undefined };
        }}
      />
      <div className={classes.where}>
        <span>찾는 곳: {field.where}</span>
        {secret && value !== '' && (
          <button type="button" className={classes.textButton} onClick={() => setShown(!shown)} aria-pressed={shown}>
            {shown ? '가리기' : '보기'}
            <span className="moa-hidden"> {field.label}</span>
          </button>
        )}
      </div>
    </div>
  );
}

function Addresses({ title, ips }: { title: string; ips: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  if (ips.length === 0) {
    return (
      <div className={classes.note}>
        <p className={classes.noteTitle}>{title}에 모아의 서버 주소(IP)를 등록해야 할 수 있어요.</p>
        <p>등록할 주소는 이 서버의 관리자에게 물어봐주세요.</p>
      </div>
    );
  }
  return (
    <div className={classes.note}>
      <div className={classes.noteRow}>
        <p className={classes.noteTitle}>{title}에 아래 서버 주소(IP)를 등록해주세요.</p>
        {ips.length > 1 && (
          <button type="button" className={classes.textButton} onClick={() => void copyText(ips.join('\n')).then(setCopied)}>
            {copied ? '복사했어요' : '모두 복사'}
          </button>
        )}
      </div>
      <ul className={classes.ips}>
        {ips.map((ip) => (
          <li key={ip}>
            <CopyText value={ip} name="서버 주소" />
          </li>
        ))}
      </ul>
    </div>
  );
}
