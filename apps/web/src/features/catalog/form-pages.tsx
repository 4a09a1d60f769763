/** Register, edit and copy: the same form over different beginnings. */
import { beginDraft, type DraftMode, draftForEdit, type ProductDraft } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { orpc } from '../../client/api.ts';
import { useDraftOwner } from '../../client/use-user.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './form/form.module.css';
import { toCopy } from './form/prepare.ts';
import { createFormStore, type FormStore } from './form/store.ts';
import { ProductForm } from './product-form.tsx';
import type { FormSearch } from './routes.ts';
import { draftName, dropDraft, type KeptDraft, type OpenedDraft } from './save/draft-storage.ts';
import { useOpenedDraft } from './save/use-opened-draft.ts';
import { useBeginning } from './shops/new-entry.ts';
import { useDeliveries } from './templates/calls.ts';

const registerApi = getRouteApi('/app/unit/register');
const editApi = getRouteApi('/app/unit/edit/$id');
const copyApi = getRouteApi('/app/unit/copy/$id');

const NEW: DraftMode = { isEdit: false, isMoaCalled: false };
const COPIED: DraftMode = { isEdit: false, isMoaCalled: true };
/** From one address of a form to the next: what is older was kept by a browser that was closed in between. */
const SAME_SITTING_MS = 30_000;

/** What a new product begins with; undefined where it could not be read. */
interface Begun {
  templates: ReturnType<typeof useDeliveries>['data'];
  last: ReturnType<typeof useBeginning>['data'];
}

export function RegisterPage() {
  const search = registerApi.useSearch();
  const navigate = useNavigate({ from: '/app/unit/register' });
  const templates = useDeliveries();
  const beginning = useBeginning();
  // What it began with stays, also when its fields ask for the same once more: what failed is pending again while they do.
  const [begun, setBegun] = useState<Begun | null>(null);
  const first = begun ?? (templates.isPending || beginning.isPending ? null : { templates: templates.data, last: beginning.data });
  if (first !== null && begun === null) setBegun(first);
  if (first === null) return <Loading title="기본상품 등록" />;
  const missed = first.templates === undefined || first.last === undefined;

  async function fill() {
    const [saved, last] = await Promise.all([templates.refetch(), beginning.refetch()]);
    const error = saved.error ?? last.error;
    if (error !== null) toast.failed(error);
    else setBegun({ templates: saved.data, last: last.data });
  }

  // Without it the form begins as that of a new seller, and says so.
  const { draft, filled } = beginDraft(first.last ?? null, first.templates ?? []);
  return (
    <Form
      key={missed ? 'bare' : 'filled'}
      title="기본상품 등록"
      {...(missed ? { onFill: () => void fill() } : {})}
      what="new"
      mode={NEW}
      product={draft}
      filled={filled}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

export function EditPage() {
  const { id } = editApi.useParams();
  const search = editApi.useSearch();
  const navigate = useNavigate({ from: '/app/unit/edit/$id' });
  return <EditForm id={id} title="기본상품 수정" search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />;
}

export interface ProductFormPageProps {
  id: string;
  title: string;
  search: FormSearch;
  onSearch(search: FormSearch): void;
}

export function EditForm({ id, title, search, onSearch }: ProductFormPageProps) {
  const { data, error, refetch } = useProduct(id);
  if (error && !data) return <Failed title={title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading title={title} />;
  const { draft, mode } = draftForEdit(data);
  return <Form key={id} title={title} what={id} mode={mode} product={draft} search={search} onSearch={onSearch} />;
}

export function CopyPage() {
  const { id } = copyApi.useParams();
  const search = copyApi.useSearch();
  const navigate = useNavigate({ from: '/app/unit/copy/$id' });
  return (
    <CopyForm id={id} title="기본상품 복사 등록" search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
  );
}

export function CopyForm({ id, title, search, onSearch }: ProductFormPageProps) {
  const { data, error, refetch } = useProduct(id);
  if (error && !data) return <Failed title={title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading title={title} />;
  const product = toCopy(draftForEdit(data).draft);
  return <Form key={id} title={title} what={`copy-${id}`} mode={COPIED} product={product} search={search} onSearch={onSearch} />;
}

/** Asked anew when the form opens, and not behind the seller's back while it is open. */
function useProduct(id: string) {
  return useQuery(
    orpc.catalog.get.queryOptions({ input: { id }, staleTime: 2000, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  );
}

interface FormProps {
  title: string;
  what: string;
  mode: DraftMode;
  product: ProductDraft;
  /** Paths of what was filled in. */
  filled?: readonly string[];
  /** Asks once more for what the form could not begin with. */
  onFill?: () => void;
  search: FormSearch;
  onSearch(search: FormSearch): void;
}

interface Session {
  store: FormStore;
  restoredAt: number | null;
}

/** Goes on with what this browser kept; what was begun on another version of the product is still offered, and asks when it is saved. */
function begin(product: ProductDraft, mode: DraftMode, kept: KeptDraft | null, filled: readonly string[]): Session {
  if (!kept) return { store: createFormStore(product, undefined, { ...mode, filledPaths: new Set(filled) }), restoredAt: null };
  const draft = { ...kept.draft, version: kept.version };
  const base = kept.base ?? { ...product, version: kept.version };
  const restored = kept.goesOn !== true || Date.now() - kept.at > SAME_SITTING_MS;
  return {
    store: createFormStore(base, draft, { ...mode, keptAt: kept.at, restored }),
    restoredAt: restored ? kept.at : null,
  };
}

function Form(props: FormProps) {
  const opened = useOpenedDraft(draftName(useDraftOwner(), props.what));
  return opened === null ? <Loading title={props.title} /> : <OpenForm {...props} opened={opened} />;
}

function OpenForm({ title, mode, product, filled = [], onFill, search, onSearch, opened }: FormProps & { opened: OpenedDraft }) {
  const storageKey = opened.key;
  const first = useRef<Session>(null);
  first.current ??= begin(product, mode, opened.kept, filled);
  const [session, setSession] = useState<Session>(first.current);
  const [round, setRound] = useState(0);

  function restart(next: ProductDraft) {
    dropDraft(storageKey);
    setSession(begin(next, mode, null, next === product ? filled : []));
    setRound(round + 1);
  }

  async function discard() {
    const sure = await confirm({
      title: '임시저장한 내용 버리기',
      message: mode.isMoaCalled ? '저장하지 않은 변경을 지우고 저장된 내용을 볼까요?' : '임시저장한 내용을 지우고 처음부터 작성할까요?',
      confirmLabel: '버리기',
      danger: true,
    });
    if (sure) restart(product);
  }

  return (
    <ProductForm
      key={round}
      title={title}
      store={session.store}
      storageKey={storageKey}
      registers={!mode.isEdit}
      search={search}
      onSearch={onSearch}
      restoredAt={session.restoredAt}
      otherDrafts={opened.others}
      onDiscard={() => void discard()}
      onNext={() => restart(product)}
      {...(onFill ? { onFill } : {})}
      onReload={(next) => restart(draftForEdit(next).draft)}
    />
  );
}

function Loading({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <div className={classes.layout} aria-busy>
        <div className={classes.nav}>
          <div className={classes.skeletonNav} />
        </div>
        <div className={classes.main}>
          {[1, 2, 3].map((each) => (
            <div key={each} className={classes.skeleton} />
          ))}
        </div>
        <div className={classes.side}>
          <div className={classes.skeleton} />
        </div>
      </div>
    </Page>
  );
}

function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry(): void }) {
  return (
    <Page>
      <PageHeader title={title} />
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  );
}
