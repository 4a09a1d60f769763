/** What one shop is told in one row of the preview. */
import { formatNumber, formatWon } from '../../../ui/values/format.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { ownAddress } from '../own-address.ts';
import { DetailFrame } from '../sections/detail-frame.tsx';
import { deliveryLines, problemsIn, type RowId, type Sent, type ShopPreview } from './compare.ts';
import classes from './preview.module.css';

const ITEMS_SHOWN = 30;

export function PreviewCell({ row, shop, sent }: { row: RowId; shop: ShopPreview; sent: Sent }) {
  switch (row) {
    case 'name':
      return sent.name === '' ? <Missing>아직 이름이 없어요.</Missing> : <b className={classes.name}>{sent.name}</b>;
    case 'price':
      return <Price sent={sent} />;
    case 'category':
      return <Categories paths={sent.categoryPaths} />;
    case 'images':
      return <Images urls={sent.imageUrls} />;
    case 'options':
      return (
        <>
          <Options sent={sent} of={shopLabel(shop)} />
          {sent.supplements?.map(({ name, price, quantity }) => (
            <span key={name} className={classes.note}>
              추가구성 {name} · {formatWon(price)} · {formatNumber(quantity)}개
            </span>
          ))}
        </>
      );
    case 'delivery':
      return <Lines lines={deliveryLines(sent.delivery)} />;
    case 'notice':
      return <Notice sent={sent} of={shopLabel(shop)} />;
    case 'tags':
      // Words that are lost are named below.
      if (sent.tags === null) return problemsIn(shop, row).length > 0 ? null : <Missing>이 쇼핑몰은 검색어를 받지 않아요.</Missing>;
      return sent.tags.length === 0 ? <Missing>정한 검색어가 없어요.</Missing> : <span>{sent.tags.join(', ')}</span>;
    case 'detail':
      return (
        <div className={classes.detail}>
          <DetailFrame html={sent.detailHtml} title={`${shopLabel(shop)} 상세 설명`} />
        </div>
      );
    case 'rest':
      return null;
  }
}

function Missing({ children }: { children: string }) {
  return <span className="moa-mute">{children}</span>;
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Price({ sent }: { sent: Sent }) {
  const paid = sent.price - sent.discountWon;
  return (
    <>
      <b className={classes.price}>{formatWon(paid)}</b>
      {sent.discountWon > 0 && (
        <span className={classes.note}>
          판매가 {formatWon(sent.price)}에서 할인 {formatWon(sent.discountWon)}
        </span>
      )}
      {sent.priceRule !== null && <span className={classes.note}>가격 규칙: {sent.priceRule}</span>}
      <span className={classes.note}>
        {sent.expectedMargin === null ? '수수료를 알 수 없어 정산 예상이 없어요' : `예상 정산 ${formatWon(sent.expectedMargin)}`}
      </span>
    </>
  );
}

function Categories({ paths: [main, ...others] }: { paths: readonly string[] }) {
  if (main === undefined) return <Missing>쇼핑몰 카테고리를 아직 고르지 않았어요.</Missing>;
  return (
    <ul className={classes.lines}>
      <li>{main}</li>
      {others.map((path) => (
        <li key={path} className={classes.note}>
          추가: {path}
        </li>
      ))}
    </ul>
  );
}

function Images({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return <Missing>이미지가 아직 없어요.</Missing>;
  return (
    <ol className={classes.images} aria-label={`이미지 ${urls.length}장`}>
      {urls.map((url, index) => (
        <li key={url}>
          <img src={ownAddress(url)} alt={index === 0 ? '대표이미지' : `추가 이미지 ${index}`} loading="lazy" />
        </li>
      ))}
    </ol>
  );
}

function Options({ sent, of }: { sent: Sent; of: string }) {
  const [only] = sent.items;
  if (sent.optionNames.length === 0) return <span>{only ? `옵션 없이 ${stockText(only)}` : '팔 수 있는 상품이 없어요.'}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus, so that keys can scroll it
    <section className={classes.items} aria-label={`${of} 옵션`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{sent.optionNames.join(' / ')}</th>
            <th scope="col">판매가</th>
            <th scope="col">수량</th>
          </tr>
        </thead>
        <tbody>
          {sent.items.slice(0, ITEMS_SHOWN).map((item) => (
            <tr key={item.optionValues.join('\u001f')}>
              <td>{item.optionValues.join(' / ')}</td>
              <td>{formatWon(item.price)}</td>
              <td>{stockText(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sent.items.length > ITEMS_SHOWN && <p className={classes.note}>그 밖에 {formatNumber(sent.items.length - ITEMS_SHOWN)}개</p>}
    </section>
  );
}

function stockText({ onSale, quantity }: Sent['items'][number]): string {
  return onSale ? `${formatNumber(quantity)}개` : '품절';
}

function Notice({ sent, of }: { sent: Sent; of: string }) {
  if (sent.notice === null) return <Missing>칸이 따로 없어 상세설명 아래에 표로 넣어요.</Missing>;
  if (sent.notice.length === 0) return <Missing>고시 내용이 아직 없어요.</Missing>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus, so that keys can scroll it */}
      <section className={classes.items} aria-label={`${of} 상품정보제공고시`} tabIndex={0}>
        <dl className={classes.notice}>
          {sent.notice.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {sent.noticeFitted && <span className={classes.note}>보낼 때 이 쇼핑몰 카테고리의 항목 이름에 맞춰요.</span>}
    </>
  );
}
