import { openDialog } from './dialogs/dialogs.ts';
import classes from './key-help.module.css';

const KEYS: { keys: string[]; what: string }[] = [
  { keys: ['Ctrl', 'K'], what: '메뉴, 주문, 상품 찾기' },
  { keys: ['J'], what: '다음 줄' },
  { keys: ['K'], what: '이전 줄' },
  { keys: ['X'], what: '줄 선택 (Space도 같아요)' },
  { keys: ['Shift', '클릭'], what: '사이의 줄 모두 선택' },
  { keys: ['Enter'], what: '줄 열기' },
  { keys: ['Esc'], what: '상세 닫기' },
  { keys: ['/'], what: '검색어 입력' },
  { keys: ['?'], what: '단축키 보기' },
];

/** Opens the list of keys; this file is fetched when somebody asks for it. */
export function showKeyHelp(): void {
  void openDialog({
    title: '단축키',
    size: 'sm',
    body: () => (
      <dl className={classes.keys}>
        {KEYS.map((each) => (
          <div key={each.what} className={classes.row}>
            <dt>
              {each.keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{each.what}</dd>
          </div>
        ))}
      </dl>
    ),
  });
}
