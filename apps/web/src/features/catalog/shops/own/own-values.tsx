/** What this shop alone is given otherwise: pictures, detail, added prices of options. What is not switched on is inherited. */
import type { CreateShopDTO, ShopComposition } from '@moa/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/code.tsx';
import { Disclosure } from '../../../../ui/inputs/disclosure.tsx';
import { Switch } from '../../../../ui/inputs/switch.tsx';
import { useFormActions, useFormStore, useValue } from '../../form/form-context.tsx';
import { DetailEditor } from '../../sections/detail-section.tsx';
import { Pictures } from '../../sections/image-section.tsx';
import classes from '../shops.module.css';
import { useShopError } from '../use-shop-error.ts';
import { ownCount } from './own-count.ts';

const OwnOptionPrices = lazyPart(() => import('./own-option-prices.tsx'), 'OwnOptionPrices');

export function OwnValues({ entry, base }: { entry: CreateShopDTO; base: string }) {
  const count = ownCount(entry);
  return (
    <Disclosure
      className={classes.group}
      initiallyOpen={count > 0}
      title={
        <>
          이 쇼핑몰만 다르게 <span className={classes.groupCount}>{count > 0 ? `${count}개 다름` : '이미지·상세 설명·옵션 금액'}</span>
        </>
      }
    >
      <div className="moa-stack">
        <OwnPictures entry={entry} base={base} />
        <OwnDetail entry={entry} base={base} />
        <OptionPrices entry={entry} base={base} />
      </div>
    </Disclosure>
  );
}

interface OwnProps {
  entry: CreateShopDTO;
  base: string;
}

function OwnPictures({ entry, base }: OwnProps) {
  const store = useFormStore();
  const actions = useFormActions();
  const { images, ...others } = entry.common;
  const error = useShopError(entry.registerKey, 'common.images');
  return (
    <div className="moa-stack">
      <Switch
        checked={images !== undefined}
        onChange={(on) => {
          store.set(`${base}.common`, on ? { ...others, images: store.draft().common.images } : others);
          actions.recheck();
        }}
      >
        이미지를 다르게
      </Switch>
      {images !== undefined && <Pictures path={`${base}.common.images`} error={error} shop={entry.registerKey} />}
    </div>
  );
}

function OwnDetail({ entry, base }: OwnProps) {
  const store = useFormStore();
  const actions = useFormActions();
  const { detailInfoContent, ...others } = entry.basic;
  const error = useShopError(entry.registerKey, 'common.detailInfoContent');
  return (
    <div className="moa-stack">
      <Switch
        checked={detailInfoContent !== undefined}
        onChange={(on) => {
          store.set(`${base}.basic`, on ? { ...others, detailInfoContent: store.draft().common.detailInfoContent } : others);
          actions.recheck();
        }}
      >
        상세 설명을 다르게
      </Switch>
      {detailInfoContent !== undefined && (
        <>
          <DetailEditor path={`${base}.basic.detailInfoContent`} label="이 쇼핑몰의 상세 설명" shop={entry.registerKey} />
          {error && <p className={classes.error}>{error}</p>}
        </>
      )}
    </div>
  );
}

function OptionPrices({ entry, base }: OwnProps) {
  const store = useFormStore();
  const actions = useFormActions();
  const usable = useValue<boolean>('composition.optionInfo.usable');
  const { optionInfo, ...others } = entry.composition;
  if (!usable) return null;
  const isStored = store.draft().composition.optionInfo.optionCombinations.some(({ id }) => id !== null);
  const put = (next: ShopComposition) => {
    store.set(`${base}.composition`, next);
    actions.recheck();
  };
  return (
    <div className="moa-stack">
      <Switch
        checked={optionInfo !== undefined}
        disabled={!isStored}
        {...(isStored ? {} : { description: '상품을 한 번 저장하면 옵션마다 정할 수 있어요.' })}
        onChange={(on) => put(on ? { ...others, optionInfo: { optionCombinations: [] } } : others)}
      >
        옵션 추가금액을 다르게
      </Switch>
      {optionInfo !== undefined && (
        <Suspense>
          <OwnOptionPrices
            own={optionInfo.optionCombinations}
            onChange={(optionCombinations) => put({ ...others, optionInfo: { optionCombinations } })}
          />
        </Suspense>
      )}
    </div>
  );
}
