import { Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useCallback, useMemo, useRef } from 'react';
import { orpc } from '../../../client/api.ts';
import { CLOSED_TEXT, useClosed } from '../../../client/session/use-closed.ts';
import { useUser } from '../../../client/use-user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type ShopAccount, useLinkedShops } from './queries.ts';
import { subUserSearch } from './search.ts';
import { SubUserCard, subUserColumns } from './sub-user-columns.tsx';
import { SubUserDrawer } from './sub-user-drawer.tsx';
import classes from './sub-users.module.css';

const NO_SHOPS: readonly ShopAccount[] = [];

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
  const list = useList({
    name: 'sub-users',
    address: useListAddress(subUserSearch),
    query: () => orpc.subUsers.list.queryOptions({ input: {} }),
  });
  const { data, openId: id } = list;
  const shops = useLinkedShops().data?.contents ?? NO_SHOPS;
  const columns = useMemo(() => subUserColumns(shops), [shops]);
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
    list.open(next);
  }

  const closed = useClosed(({ subUsers }) => subUsers.create);
  const note = full ? `부계정은 ${data.max}개까지 만들 수 있어요` : '함께 일하는 사람마다 맡길 일과 쇼핑몰을 정해요';
  const add = !closed && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} disabled={full} onClick={() => void show('new')}>
      부계정 만들기
    </Button>
  );
  const beside = { shops, onDirty: markUnsaved, onClose: () => void show(undefined) };
  function drawer(open: string) {
    if (open === 'new') return data && !closed && <SubUserDrawer key="new" user={null} {...beside} />;
    const user = data?.contents.find((each) => each.id === open);
    return user && <SubUserDrawer key={open} user={user} {...beside} />;
  }
  return (
    <ListPage
      title="부계정 관리"
      note={closed ? `만들고 바꾸는 것은 ${CLOSED_TEXT}` : note}
      actions={add}
      list={list}
      label="부계정 목록"
      columns={columns}
      rowLabel={(user) => `${user.name} 부계정`}
      card={(user) => <SubUserCard user={user} shops={shops} />}
      onOpen={(user) => void show(user.id)}
      empty={
        <EmptyState icon={IconUsers} title="아직 부계정이 없어요." action={add}>
          <p className={classes.emptyText}>
            비밀번호를 나눠 쓰지 않아도 돼요. 주문만 맡기거나 쇼핑몰 한 곳만 맡기고, 누가 무엇을 했는지 이름으로 남아요.
          </p>
        </EmptyState>
      }
      drawer={drawer}
    />
  );
}
