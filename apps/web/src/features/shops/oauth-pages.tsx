import { Button, Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, queryClient } from '../../client/api.ts';
import { navigateTo } from '../../client/navigate.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { renewShops } from './queries.ts';
import type { OauthSearch } from './routes.ts';
import classes from './shops.module.css';

const done = getRouteApi('/app/setting/shop/cafe24AuthDone');
const fail = getRouteApi('/app/setting/shop/cafe24AuthFail');

const FAIL = '/app/setting/shop/cafe24AuthFail';
const LINK_AGAIN = '/app/setting/shop?dialog=link&shopType=CAFE24';

/** By what CAFE24 gave as error (RFC 6749 4.1.2.1), and by our own codes. */
const REASONS: Record<string, string> = {
  access_denied: '카페24에서 동의하지 않아 연동하지 않았어요. 다시 시작하려면 동의를 눌러주세요.',
  invalid_scope: '카페24 앱에 필요한 권한이 없어요. 앱의 권한 설정을 확인해주세요.',
  temporarily_unavailable: '카페24가 잠시 응답하지 않아요. 잠시 후 다시 시도해주세요.',
  BAD_REQUEST: '연동 요청이 만료되었어요. 처음부터 다시 연동해주세요.',
  CHANNEL_UNAVAILABLE: '카페24가 잠시 응답하지 않아요. 잠시 후 다시 시도해주세요.',
  NETWORK: '서버에 연결하지 못했어요. 네트워크 연결을 확인한 뒤 다시 연동해주세요.',
};

/** What the server said of this consent: words of an address could be anybody's. */
const failureKey = (state: string | undefined) => ['oauth-failure', state ?? ''];

/** Every consent that was not given or could not be finished ends here. */
function leadToFailure({ state, error, error_description }: OauthSearch, problem: Problem | null): void {
  if (problem !== null && error === undefined) queryClient.setQueryData(failureKey(state), problem);
  const search = new URLSearchParams({
    error: error ?? problem?.code ?? '',
    ...(error_description ? { error_description } : {}),
    ...(state ? { state } : {}),
  });
  navigateTo(`${FAIL}?${search}`, { replace: true });
}

/** Hands what the channel gave to the server, once: a code works a single time. */
function useFinish(given: OauthSearch) {
  const { code, state, error } = given;
  return useQuery({
    queryKey: ['oauth-finish', state],
    enabled: state !== undefined && (code !== undefined || error !== undefined),
    queryFn: async () => {
      const account = await api.shops.oauthFinish({ state: state ?? '', ...(code ? { code } : {}), ...(error ? { error } : {}) });
      renewShops();
      return account;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Keeps what came in the address and takes it out of the address, so that a reload does not use a spent code again. */
function useGiven(search: OauthSearch, path: string): OauthSearch {
  const [given] = useState(search);
  useEffect(() => {
    if (given.code !== undefined) navigateTo(path, { replace: true });
  }, [given, path]);
  return given;
}

export function Cafe24AuthDonePage() {
  const given = useGiven(done.useSearch(), '/app/setting/shop/cafe24AuthDone');
  const { data, error, isFetching } = useFinish(given);
  const refused = given.error !== undefined && !isFetching;
  useEffect(() => {
    if (error !== null || refused) leadToFailure(given, error === null ? null : toProblem(error));
  }, [given, error, refused]);
  return (
    <Page>
      <PageHeader title="카페24 연동" />
      <Panel className={classes.outcome}>
        {isFetching && (
          <EmptyState title="카페24 연동을 마치는 중이에요.">
            <Loader size="sm" aria-hidden /> 잠시만 기다려주세요.
          </EmptyState>
        )}
        {data && (
          <EmptyState
            icon={IconPlugConnected}
            title={`${shopLabel(data)} 연동을 마쳤어요.`}
            action={
              <div className={classes.buttons}>
                <Button variant="default" onClick={() => navigateTo('/app/setting/shop')}>
                  쇼핑몰 계정관리
                </Button>
                <Button onClick={() => navigateTo(`/app/product/collect?id=${data.id}`)}>상품 가져오기</Button>
              </div>
            }
          >
            주문을 {data.collectIntervalMinutes}분마다 모아요. 이미 팔고 있는 상품이 있으면 가져와 보세요.
          </EmptyState>
        )}
        {!isFetching && !data && !error && !refused && (
          <EmptyState
            title="처리할 연동이 없어요."
            action={<Button onClick={() => navigateTo('/app/setting/shop')}>쇼핑몰 계정관리로 이동</Button>}
          >
            이미 마친 연동이에요. 결과는 쇼핑몰 계정관리에서 볼 수 있어요.
          </EmptyState>
        )}
      </Panel>
    </Page>
  );
}

export function Cafe24AuthFailPage() {
  const { state, error, error_description } = fail.useSearch();
  const [problem] = useState(() => queryClient.getQueryData<Problem>(failureKey(state)));
  const reason = REASONS[error ?? ''] ?? problem?.title ?? '카페24 연동을 마치지 못했어요. 쇼핑몰 아이디를 확인하고 다시 시도해주세요.';
  const sent = error_description ?? (error && !REASONS[error] && !problem ? error : null);
  return (
    <Page>
      <PageHeader title="카페24 연동" />
      <Panel className={classes.outcome}>
        <Failed message={reason} detail={problem?.detail ?? (sent === null ? null : `카페24가 보낸 사유: ${sent}`)} />
      </Panel>
    </Page>
  );
}

function Failed({ message, detail }: { message: string; detail: string | null }) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconPlugConnectedX}
        title={message}
        action={
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => navigateTo('/app/setting/shop')}>
              쇼핑몰 계정관리
            </Button>
            <Button onClick={() => navigateTo(LINK_AGAIN)}>다시 연동하기</Button>
          </div>
        }
      >
        {detail}
      </EmptyState>
    </div>
  );
}
