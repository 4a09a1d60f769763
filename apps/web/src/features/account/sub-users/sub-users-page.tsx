import { Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { CLOSED_TEXT, useClosed } from '../../../client/use-closed.ts';
import { useUser } from '../../../client/use-user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableTools } from '../../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../../ui/table/settings/use-table-prefs.ts';
import { type ShopAccount, type SubUser, useLinkedShops, useSubUsers } from './queries.ts';
import { SubUserCard, subUserColumns } from './sub-user-columns.tsx';
import { SubUserDrawer } from './sub-user-drawer.tsx';
import classes from './sub-users.module.css';

const route = getRouteApi('/app/setting/sub-user');
const NO_SHOPS: readonly ShopAccount[] = [];
const rowId = (user: SubUser) => user.id;

export function SubUsersPage() {
  const { role } = useUser();
  if (role !== 'S') return <SubUsers />;
  return (
    <Page>
      <EmptyState
        icon={IconUsers}
        asPage
        title="셀러 본인만 볼 수 있는 화면이에요."
        action={
          <AppLink href="/app/dashboard" className="moa-link">
            대시보드로 가기
          </AppLink>
        }
      >
        부계정은 다른 부계정을 만들거나 바꿀 수 없어요.
      </EmptyState>
    </Page>
  );
}

function SubUsers() {
  const { id } = route.useSearch();
  const navigate = useNavigate({ from: '/app/setting/sub-user' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('sub-users', loginId);
  const { data, error, refetch } = useSubUsers();
  const shops = useLinkedShops().data?.contents ?? NO_SHOPS;
  const columns = useMemo(() => subUserColumns(shops), [shops]);
  const users = data?.contents;
  const open = users?.find((user) => user.id === id) ?? null;
  const full = data !== undefined && data.contents.length >= data.max;

  const unsaved = useRef(false);
  const markUnsaved = useCallback((dirty: boolean) => {
    unsaved.current = dirty;
  }, []);
  /** Another row, or none: what was typed beside the list is asked about first. */
  async function show(next: string | undefined) {
    if (next === id) return;
    const leave =
      !unsaved.current ||
      (await confirm({
        title: '저장하지 않고 닫기',
        message: '바꾼 내용을 저장하지 않았습니다. 닫으시겠습니까?',
        confirmLabel: '닫기',
        danger: true,
      }));
    if (!leave) return;
    unsaved.current = false;
    await navigate({ search: { id: next }, replace: id !== undefined });
  }

  const closed = useClosed(({ subUsers }) => subUsers.create);
  const note = full ? `부계정은 ${data.max}개까지 만들 수 있어요` : '함께 일하는 사람마다 맡길 일과 쇼핑몰을 정해요';
  const add = !closed && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} disabled={full} onClick={() => void show('new')}>
      부계정 만들기
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="부계정 관리"
        count={users?.length}
        note={closed ? `만들고 바꾸는 것은 ${CLOSED_TEXT}` : note}
        actions={
          <>
            <TableTools columns={columns} prefs={prefs} />
            {add}
          </>
        }
      />
      <Panel flush>
        <DataTable
          label="부계정 목록"
          columns={columns}
          rows={users}
          rowId={rowId}
          rowLabel={(user) => `${user.name} 부계정`}
          prefs={prefs}
          openId={id ?? null}
          onOpen={(user) => void show(user.id)}
          error={error}
          onRetry={() => void refetch()}
          card={(user) => <SubUserCard user={user} shops={shops} />}
          empty={
            <EmptyState icon={IconUsers} title="아직 부계정이 없어요." action={add}>
              <p className={classes.emptyText}>
                비밀번호를 나눠 쓰지 않아도 돼요. 주문만 맡기거나 쇼핑몰 한 곳만 맡기고, 누가 무엇을 했는지 이름으로 남아요.
              </p>
            </EmptyState>
          }
        />
      </Panel>
      {id === 'new' && users && !closed && (
        <SubUserDrawer key="new" user={null} shops={shops} onDirty={markUnsaved} onClose={() => void show(undefined)} />
      )}
      {open && <SubUserDrawer key={open.id} user={open} shops={shops} onDirty={markUnsaved} onClose={() => void show(undefined)} />}
    </Page>
  );
}
