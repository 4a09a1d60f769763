/** The seller's own data to take along: made by a job, kept for a week, fetched with a reason. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../../../client/api.ts';
import { pageApiBase } from '../../../client/config.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from './leaving.module.css';
import shared from './myinfo.module.css';
import { type DataExport, renewExports, useExports } from './queries.ts';

const REASON_MAX = 200;
const LOOKS: Record<DataExport['status'], { tone: Tone; label: string; icon?: 'running' | 'off' }> = {
  RUNNING: { tone: 'info', label: '만드는 중', icon: 'running' },
  DONE: { tone: 'good', label: '내려받을 수 있음' },
  FAILED: { tone: 'bad', label: '실패' },
  EXPIRED: { tone: 'neutral', label: '기간 지남', icon: 'off' },
};

export function DataSection() {
  const { data, error, refetch } = useExports();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={shared.skeleton} aria-busy="true" />;
  const running = data.contents.some(({ status }) => status === 'RUNNING');
  return (
    <>
      <Panel title="내 데이터 내보내기">
        <p className={shared.lead}>
          상품, SKU와 재고 이력, 주문, 클레임, 문의, 설정, 쇼핑몰 계정을 ZIP 파일 하나로 만들어 드려요. 쇼핑몰 인증 정보는 담지 않아요.
          주문에는 고객의 개인정보가 들어 있으니 다 쓴 뒤에는 지워주세요.
        </p>
        <StartForm running={running} />
      </Panel>
      <Panel title="내보낸 파일" note="만든 뒤 7일 동안 보관해요">
        {data.contents.length === 0 ? (
          <p className={classes.none}>아직 내보낸 파일이 없어요.</p>
        ) : (
          <ul className={classes.list}>
            {data.contents.map((each) => (
              <ExportRow key={each.id} each={each} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

function StartForm({ running }: { running: boolean }) {
  const form = useForm(
    { reason: '' },
    {
      check: ({ reason }) => ({ reason: reasonProblem(reason) ?? undefined }),
      async send({ reason }) {
        await api.leaving.startExport({ reason });
        form.reset({ reason: '' });
        renewExports();
        toast.info('내보내기를 시작했습니다.', '끝나면 아래에서 내려받을 수 있습니다.');
      },
      onRefused: renewExports,
    },
  );

  return (
    <form className={classes.start} onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput
        label="내보내는 이유"
        required
        placeholder="예: 세무 자료 보관"
        description="개인정보를 내보내는 기록으로 남아요."
        maxLength={REASON_MAX}
        {...form.field('reason')}
      />
      <div className="moa-actions">
        <Button type="submit" loading={form.busy} disabled={running}>
          {running ? '만드는 중이에요' : '내보내기'}
        </Button>
      </div>
    </form>
  );
}

function ExportRow({ each }: { each: DataExport }) {
  const { tone, label, icon } = LOOKS[each.status];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <StatusPill tone={tone} {...(icon ? { icon } : {})}>
          {label}
        </StatusPill>
        <span>
          <DateTime at={each.requestedAt} /> 신청
        </span>
        <span className={classes.quiet}>
          {each.reason}
          {each.bytes !== null && ` · ${sizeText(each.bytes)}`}
          {each.status === 'DONE' && (
            <>
              {' · '}
              <DateTime at={each.expiresAt} />
              까지
            </>
          )}
        </span>
      </div>
      {each.status === 'DONE' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            void openDialog({
              title: '파일 내려받기',
              size: 'sm',
              body: (close) => <FetchForm each={each} onClose={() => close(null)} />,
            })
          }
        >
          내려받기
        </Button>
      )}
    </li>
  );
}

function FetchForm({ each, onClose }: { each: DataExport; onClose(): void }) {
  const form = useForm(
    { reason: each.reason },
    {
      check: ({ reason }) => ({ reason: reasonProblem(reason) ?? undefined }),
      async send({ reason }) {
        const { url } = await api.leaving.exportTicket({ id: each.id, reason });
        fetchFile(`${pageApiBase()}${url}`);
        onClose();
      },
      // Who gave the question for a code up has seen it: nothing more to say.
      handledElsewhere: ({ code }) => code === 'SECOND_FACTOR_REQUIRED',
      onRefused: renewExports,
    },
  );

  return (
    <form className={classes.start} onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <p className={shared.lead}>고객의 개인정보가 들어 있는 파일이에요. 누가 왜 내려받았는지 기록에 남아요.</p>
      <TextInput label="내려받는 이유" required maxLength={REASON_MAX} {...form.field('reason')} />
      <div className="moa-actions">
        <Button type="submit" loading={form.busy}>
          내려받기
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          취소
        </Button>
      </div>
    </form>
  );
}

/** Goes to an address that answers with a file: the page stays. */
function fetchFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

function reasonProblem(reason: string): string | null {
  return reason.trim().length < 2 ? '이유를 두 글자 이상 입력해주십시오.' : null;
}

function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ko-KR')}KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)}MB`;
}
