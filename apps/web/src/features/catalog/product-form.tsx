/** The product form: sections with their marks, the checks beside it, the bar to save. */
import { Button } from '@mantine/core';
import type { CreateShopDTO, ProductDraft } from '@moa/core';
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOwnAddress } from '../../client/routing/use-own-address.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { useDraftOwner } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { ReachContext, useWholeOnDemand } from '../../ui/forms/drawn-part.tsx';
import { goToSection, SaveBar, SectionNav } from '../../ui/forms/form-section.tsx';
import { createReach } from '../../ui/forms/reach.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { useIsShown } from '../../ui/page/use-is-shown.ts';
import { toast } from '../../ui/toast.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { useNow } from '../../ui/values/clock.ts';
import { formatAgo } from '../../ui/values/format.ts';
import { ExampleButton } from './form/example-button.tsx';
import classes from './form/form.module.css';
import { FormContext, useFormActions, useFormStore, useMeta, useValue } from './form/form-context.tsx';
import { goToField } from './form/go-to-field.ts';
import { inShopOrder } from './form/in-shop-order.ts';
import { SECTIONS, SHOPS_SECTION, sectionState } from './form/sections.ts';
import type { FormStore } from './form/store.ts';
import { useChecks } from './form/use-checks.ts';
import { openPreview } from './preview/preview-dialog.tsx';
import type { FormSearch } from './routes.ts';
import { draftName, dropDraft, sameTab } from './save/draft-storage.ts';
import { BareBand, RestoredBand } from './save/restored-band.tsx';
import { SaveStatus, SendButton } from './save/save-status.tsx';
import { keepNow, useKeep } from './save/use-keep.ts';
import { type Saved, useSave } from './save/use-save.ts';
import { BasicSection } from './sections/basic-section.tsx';
import { CategorySection } from './sections/category-section.tsx';
import { DeliverySection, ServiceSection } from './sections/delivery-section.tsx';
import { DetailSection } from './sections/detail-section.tsx';
import { ImageSection } from './sections/image-section.tsx';
import { NoticeSection } from './sections/notice-section.tsx';
import { OriginSection } from './sections/origin-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { useEntryLabel } from './shops/entry-label.ts';
import { problemCount, ShopsSection } from './shops/shops-section.tsx';
import { MarginPanel } from './side/margin-panel.tsx';
import { PreflightPanel } from './side/preflight-panel.tsx';
import { SendPanel } from './side/send-panel.tsx';
import { useSending } from './side/use-sending.ts';

const PresenceBand = lazyPart(() => import('./save/presence.tsx'), 'PresenceBand');

const PARTS = [...SECTIONS.map(({ id }) => id), SHOPS_SECTION];
/** What a window shows of it, however tall: the rest comes as somebody gets near. */
const PARTS_IN_SIGHT = 2;

export interface ProductFormProps {
  title: string;
  store: FormStore;
  storageKey: string;
  search: FormSearch;
  onSearch(search: FormSearch): void;
  /** Makes a new product: once it is saved, the form goes on at its own address. */
  registers: boolean;
  /** Says that the form goes on with what was kept in this browser. */
  restoredAt: number | null;
  /** Drafts of this form that were left by tabs which are gone. */
  otherDrafts: number;
  onDiscard(): void;
  /** A new product was saved, and the next one is asked for before the form of the saved one came. */
  onNext(): void;
  /** Where what a new product begins with could not be read: asks once more. */
  onFill?: () => void;
  onReload(product: ProductDraft): void;
}

export function ProductForm(props: ProductFormProps) {
  const { store, storageKey, search } = props;
  const isShown = useIsShown();
  const goToOwn = useOwnAddress(props.onNext);
  const [openShop, setOpenShop] = useState<string | null>(search.shop ?? null);
  const [restoredAt, setRestoredAt] = useState(props.restoredAt);
  const [reach] = useState(() => createReach(PARTS, PARTS_IN_SIGHT));
  useWholeOnDemand(reach);
  const recheck = useChecks(store);
  const owner = useDraftOwner();
  useKeep(store, storageKey);

  const actions = useMemo(
    () => ({
      openShop: setOpenShop,
      recheck,
      goToSection(id: string) {
        flushSync(() => reach.to(id));
        goToSection(id);
      },
      goTo(path: string, registerKey: string | null = null) {
        reach.all();
        if (registerKey !== null) setOpenShop(registerKey);
        requestAnimationFrame(() => requestAnimationFrame(() => goToField(path, registerKey)));
      },
    }),
    [recheck, reach],
  );
  const context = useMemo(() => ({ store, actions }), [store, actions]);

  // A link of a job result names the field to mend.
  const asked = useRef(search);
  useEffect(() => {
    const { path, shop } = asked.current;
    if (path) actions.goTo(path, shop ?? null);
  }, [actions]);

  function onSearch(next: FormSearch) {
    if (isShown()) props.onSearch(next);
  }

  function saved({ product, jobId }: Saved, sent: boolean, typed: ProductDraft | null) {
    store.reset(product);
    if (typed !== null) store.change(() => typed);
    setRestoredAt(null);
    recheck();
    if (!sent) toast.done('저장되었습니다.', props.registers ? '이제 쇼핑몰로 보낼 수 있어요.' : undefined);
    else if (jobId === null) toast.info('저장했습니다. 새로 보낼 내용은 없어요.', '고칠 것이 있는 쇼핑몰은 점검에서 확인해주세요.');
    const job = jobId ?? undefined;
    const { id } = product;
    if (props.registers && id !== null)
      goToOwn({ to: '/app/unit/edit/$id', params: { id }, search: { job } }, () => {
        if (!store.meta().dirty) return;
        // The form of its own address goes on with what was typed meanwhile, and the next new product does not.
        dropDraft(storageKey);
        keepNow(store, sameTab(storageKey, draftName(owner, id)), { goesOn: true });
      });
    else if (sent) onSearch({ job });
  }

  const sending = useSending(search.job);
  const { busy, save, send } = useSave({ store, storageKey, isShown, goTo: actions.goTo, onSaved: saved, onReload: props.onReload });

  return (
    <FormContext value={context}>
      <Guard />
      <Page>
        <PageHeader
          title={props.title}
          note={<KeptNote restoredAt={restoredAt} onDiscard={props.onDiscard} />}
          actions={props.registers && <ExampleButton />}
        />
        <RestoredBand others={props.otherDrafts} onDiscard={props.onDiscard} />
        {props.onFill && <BareBand onFill={props.onFill} />}
        <Suspense fallback={null}>
          <PresenceBand busy={busy !== null} onSave={() => void save()} onReload={props.onReload} />
        </Suspense>
        <div className={classes.layout}>
          <Sections openShop={openShop} onShop={setOpenShop} />
          <div className={classes.main}>
            <ReachContext value={reach}>
              <Parts openShop={openShop} />
            </ReachContext>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus, so that keys can scroll it */}
          <aside className={classes.side} aria-label="점검과 마진" tabIndex={0}>
            {search.job !== undefined && <SendPanel jobId={search.job} onJob={(job) => onSearch({ job })} goTo={actions.goTo} />}
            <PreflightPanel />
            <MarginPanel />
          </aside>
        </div>
      </Page>
      <SaveBar status={<SaveStatus sending={sending} />}>
        <Button
          variant="default"
          className={classes.keep ?? ''}
          onClick={() => {
            keepNow(store, storageKey);
            toast.done('임시저장했습니다.', '이 브라우저에 남아 있어요.');
          }}
        >
          임시저장
        </Button>
        <Button variant="default" onClick={() => openPreview(store.draft(), actions.goTo)}>
          미리보기
        </Button>
        <Button variant="default" loading={busy === 'save'} disabled={busy === 'send'} onClick={() => void save()}>
          저장만
        </Button>
        <SendButton busy={busy} sending={sending} onSend={() => void send()} />
      </SaveBar>
    </FormContext>
  );
}

/** In the order of `PARTS`. */
const Parts = memo(function Parts({ openShop }: { openShop: string | null }) {
  return (
    <>
      <CategorySection />
      <BasicSection />
      <PriceSection />
      <ImageSection />
      <DetailSection />
      <NoticeSection />
      <OriginSection />
      <DeliverySection />
      <ServiceSection />
      <ShopsSection open={openShop} />
    </>
  );
});

function Guard() {
  useUnsavedWork(useMeta((meta) => meta.dirty));
  return null;
}

function KeptNote({ restoredAt, onDiscard }: { restoredAt: number | null; onDiscard(): void }) {
  const keptAt = useMeta((meta) => meta.keptAt) ?? restoredAt;
  const dirty = useMeta((meta) => meta.dirty);
  const now = useNow();
  const restored = useMeta((meta) => meta.restored);
  if (keptAt === null || !dirty || restored) return null;
  return (
    <>
      {formatAgo(new Date(keptAt), new Date(now))} 임시저장
      {restoredAt !== null && (
        <>
          {' · '}
          <button type="button" className={classes.textButton} onClick={onDiscard}>
            이어서 작성하지 않기
          </button>
        </>
      )}
    </>
  );
}

function Sections({ openShop, onShop }: { openShop: string | null; onShop(key: string): void }) {
  const store = useFormStore();
  const actions = useFormActions();
  const marks = useMeta((meta) => SECTIONS.map((section) => Object.values(sectionState(section, store.draft(), meta)).join(' ')).join(','));
  const entries = useValue<CreateShopDTO[]>('createShopDTOList');
  const shops = useMeta((meta) => meta.shops);
  const sections = useMemo(
    () =>
      marks.split(',').flatMap((text, index) => {
        const section = SECTIONS[index];
        const [mark, problems] = text.split(' ');
        if (!section) return [];
        return [{ id: section.id, title: section.title, mark: mark as 'empty' | 'done' | 'error', problems: Number(problems) }];
      }),
    [marks],
  );
  const labelOf = useEntryLabel();
  const places = inShopOrder(entries).map((entry) => ({
    id: `shop-${entry.registerKey}`,
    title: labelOf(entry),
    mark: 'empty' as const,
    problems: problemCount(shops, entry.registerKey),
    badge: <ChannelBadge shopType={entry.shopInfoDTO.shopType} decorative />,
  }));
  return (
    <div className={classes.nav} data-open={openShop}>
      <SectionNav
        label="기본상품 항목"
        groups={[
          { sections },
          {
            title: '쇼핑몰별',
            sections: [{ id: SHOPS_SECTION, title: '쇼핑몰 고르기', mark: entries.length > 0 ? 'done' : 'empty' }, ...places],
          },
        ]}
        onGo={(id) => {
          if (!id.startsWith('shop-')) {
            actions.goToSection(id);
            return;
          }
          onShop(id.slice('shop-'.length));
          actions.goToSection(SHOPS_SECTION);
        }}
      />
    </div>
  );
}
