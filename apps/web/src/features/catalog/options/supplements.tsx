/** Goods that are offered beside the product: name, price and number of each. */
import { SUPPLEMENTS_MAX, type Supplement } from '@moa/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useFieldError, useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
import classes from './options.module.css';

const INFO = 'composition.supplementInfo';
const PATH = `${INFO}.supplements`;
const EMPTY: Supplement = { name: '', price: 0, quantity: 0 };

export function Supplements() {
  const store = useFormStore();
  const actions = useFormActions();
  const usable = useValue<boolean>(`${INFO}.usable`);
  const supplements = useValue<Supplement[]>(PATH);
  const error = useFieldError(PATH);
  const put = (next: Supplement[]) => {
    store.set(PATH, next);
    actions.recheck();
  };
  return (
    <div data-path={PATH} className={classes.supplements}>
      <div data-path={`${INFO}.usable`}>
        <Switch
          checked={usable}
          onChange={(on) => {
            store.set(INFO, { usable: on, supplements: on && supplements.length === 0 ? [EMPTY] : supplements });
            actions.recheck();
          }}
        >
          추가구성상품을 함께 팔아요
        </Switch>
      </div>
      {usable && (
        <>
          <p className={classes.gridHint}>
            본 상품과 같이 고를 수 있는 상품이에요. 재고는 쇼핑몰이 직접 줄이고, 모아의 재고와는 따로 움직여요. 받지 않는 쇼핑몰은
            미리보기에서 알려 드려요.
          </p>
          {supplements.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            <Line key={at} at={at} onRemove={() => put(supplements.filter((_each, other) => other !== at))} />
          ))}
          {supplements.length < SUPPLEMENTS_MAX && (
            <button type="button" className={classes.addAxis} onClick={() => put([...supplements, EMPTY])}>
              <IconPlus size={15} aria-hidden /> 추가구성상품 추가
            </button>
          )}
          {error && <p className={classes.error}>{error}</p>}
        </>
      )}
    </div>
  );
}

function Line({ at, onRemove }: { at: number; onRemove(): void }) {
  const store = useFormStore();
  const actions = useFormActions();
  const path = `${PATH}.${at}`;
  const { name, price, quantity } = useValue<Supplement | undefined>(path) ?? EMPTY;
  const nameError = useFieldError(`${path}.name`);
  const priceError = useFieldError(`${path}.price`);
  const leave = (field: keyof Supplement) => () => {
    store.touch(`${path}.${field}`);
    actions.recheck();
  };
  return (
    <div className={classes.supplement}>
      <div data-path={`${path}.name`}>
        <TextInput
          label="이름"
          maxLength={100}
          placeholder="예: 선물 포장"
          value={name}
          onChange={(next) => store.set(`${path}.name`, next)}
          onBlur={leave('name')}
          error={nameError}
        />
      </div>
      <div data-path={`${path}.price`}>
        <AmountInput
          label="금액"
          unit="원"
          maxLength={9}
          value={price}
          onChange={(next) => store.set(`${path}.price`, next ?? 0)}
          onBlur={leave('price')}
          error={priceError}
        />
      </div>
      <div data-path={`${path}.quantity`}>
        <AmountInput
          label="수량"
          unit="개"
          maxLength={8}
          value={quantity}
          onChange={(next) => store.set(`${path}.quantity`, next ?? 0)}
          onBlur={leave('quantity')}
        />
      </div>
      <IconButton label={`${at + 1}번째 추가구성상품 삭제`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
