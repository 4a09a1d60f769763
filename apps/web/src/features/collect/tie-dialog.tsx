import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Radio } from '../../ui/inputs/radio.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { formatNumber, formatWon } from '../../ui/values/format.ts';
import { Thumb } from '../../ui/values/thumb.tsx';
import classes from './collect.module.css';
import { type Listing, type SimpleProduct, useProducts } from './queries.ts';

/** Under questions of the dialog queue. */
const TYPING_MS = 250;

export interface TieDialogProps {
  listing: Listing;
  busy: boolean;
  onTie(productId: string): void;
  onClose(): void;
}

/** Picks the base product that a collected listing belongs to. */
export function TieDialog({ listing, busy, onTie, onClose }: TieDialogProps) {
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useProducts(keyword);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Dialog title="기존 상품에 연결" size="md" onClose={onClose}>
      <div className="moa-stack">
        <div className={classes.tieListing}>
          <Thumb src={listing.imageUrl} />
          <span>
            <b>{listing.name}</b>
            <span className={classes.quiet}>{formatWon(listing.price)}</span>
          </span>
        </div>
        <TextInput label="기본상품 찾기" placeholder="상품명이나 상품코드" value={text} onChange={setText} clearable maxLength={100} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p className={classes.quiet}>불러오는 중입니다.</p>}
        {data?.contents.length === 0 && <p className={classes.quiet}>맞는 기본상품이 없어요. 다른 이름으로 찾아보세요.</p>}
        {data && data.contents.length > 0 && (
          <fieldset className={classes.products}>
            <legend className="moa-hidden">기본상품</legend>
            {data.contents.map((product) => (
              <ProductChoice key={product.id} product={product} checked={chosen === product.id} onChoose={() => setChosen(product.id)} />
            ))}
          </fieldset>
        )}
        <p className={classes.quiet}>옵션은 이름과 코드가 같은 것끼리 연결해요. 이 상품의 매칭 안 된 주문도 함께 연결돼요.</p>
        <div className="moa-buttons">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button disabled={chosen === null} loading={busy} onClick={() => chosen !== null && onTie(chosen)}>
            연결
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ProductChoice({ product, checked, onChoose }: { product: SimpleProduct; checked: boolean; onChoose(): void }) {
  const [first] = product.items;
  return (
    <label className={classes.productChoice}>
      <Radio name="tie-product" checked={checked} onChoose={onChoose} />
      <Thumb src={product.imageUrl} />
      <span className={classes.cardText}>
        <span className="moa-bold moa-clip">{product.productName}</span>
        <span className={classes.quiet}>
          {product.moaProductSeq}번 · 옵션 {formatNumber(product.items.length)}개{first && ` · ${formatWon(first.price)}`}
        </span>
      </span>
    </label>
  );
}
