import { get, post } from './api.js';
import { button, count, dialog, field, h, pill, time, toast, won } from './dom.js';

const SIZE = 60;

/** Uploaded pictures live at the sandbox itself: asked for beside the page, so that a proxy reaches them. */
export function pictureUrl(url, shopType) {
  const path = url.startsWith('/') ? url : URL.canParse(url) ? new URL(url).pathname : '';
  return path.startsWith(`/files/${shopType}/`) ? path.slice(1) : url;
}

export function picture(product, shopType) {
  const [url] = product.imageUrls;
  if (!url) return h('div.picture.none', {}, '이미지 없음');
  const image = h('img.picture', { src: pictureUrl(url, shopType), alt: '', loading: 'lazy', referrerpolicy: 'no-referrer' });
  image.addEventListener('error', () => image.replaceWith(h('div.picture.none', {}, '이미지를 열 수 없음')));
  return image;
}

export function salePill(product) {
  if (product.onSale) return pill('good', 'check', '판매중', product.status);
  return pill('quiet', 'minus', stockOf(product) === 0 ? '품절' : '판매 안 함', product.status);
}

function stockOf(product) {
  return product.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** The frame may run nothing and reach nothing; it only gets our type face, since not every machine has a Korean one. */
function detailDocument(html) {
  const style = "body{margin:16px;font:14px/1.7 'Pretendard Variable',sans-serif;word-break:keep-all}img{max-width:100%}";
  return `<link rel="stylesheet" href="fonts/pretendardvariable-dynamic-subset.css"><style>${style}</style>${html}`;
}

export function productsView(context) {
  const { shopType } = context.channel;
  const list = h('div.grid', {});
  const pages = h('div.pages', {});
  const total = h('span.total', {}, '');
  let page = 1;
  let keyword = '';
  let shown = '';
  const search = h('input', { type: 'search', placeholder: '상품명·상품코드', 'aria-label': '상품 찾기' });
  search.addEventListener('input', () => {
    keyword = search.value.trim();
    page = 1;
    update();
  });

  async function update() {
    const query = new URLSearchParams({ accountId: context.accountId, page, size: SIZE, ...(keyword ? { q: keyword } : {}) });
    const answer = await get(`${shopType}/products?${query}`);
    const key = JSON.stringify(answer);
    if (key === shown) return;
    shown = key;
    total.textContent = count(answer.total);
    list.replaceChildren(...(answer.contents.length > 0 ? answer.contents.map(card) : [empty()]));
    const last = Math.max(1, Math.ceil(answer.total / SIZE));
    pages.replaceChildren(
      ...(last > 1
        ? [
            button('이전', () => turn(-1), 'small', { disabled: page === 1 }),
            h('span', {}, `${page} / ${last}`),
            button('다음', () => turn(1), 'small', { disabled: page === last }),
          ]
        : []),
    );
  }

  function turn(step) {
    page += step;
    update();
  }

  function empty() {
    return h(
      'div.empty',
      {},
      h('p', {}, keyword ? '찾는 상품이 없습니다.' : '아직 받은 상품이 없습니다. 모아에서 상품을 전송하면 여기에 진열돼요.'),
    );
  }

  function card(product) {
    return h(
      'button.card',
      { type: 'button', click: () => openProduct(context, product.productId, update) },
      picture(product, shopType),
      h(
        'div.card-body',
        {},
        h('div.card-name', {}, product.name),
        h('div.card-price', {}, won(product.price)),
        h('div.card-row', {}, salePill(product), h('span.muted', {}, `재고 ${count(stockOf(product))}`)),
        h(
          'div.card-row.muted.small',
          {},
          h('span.code', {}, product.sellerCode ?? product.productId),
          product.optionNames.length > 0 ? h('span', {}, `옵션 ${product.items.length}`) : null,
        ),
      ),
    );
  }

  return {
    node: h('section.panel', {}, h('div.panel-head', {}, h('h2', {}, '진열 상품 ', total), search), list, pages),
    update,
  };
}

async function openProduct(context, productId, refresh) {
  const { channel, accountId } = context;
  const product = await get(`${channel.shopType}/products/${encodeURIComponent(productId)}?${new URLSearchParams({ accountId })}`).catch(
    (error) => {
      toast(error.message, 'bad');
    },
  );
  if (!product) return;
  const act = async (path, body, done) => {
    try {
      await post(`${channel.shopType}/products/${path}`, { accountId, productId, ...body });
      toast(done);
      box.close();
      await refresh();
    } catch (error) {
      toast(error.message, 'bad');
    }
  };
  const buy = () => {
    box.close();
    context.go('buy', { product: productId });
  };
  const box = dialog(
    product.name,
    h(
      'div.product',
      {},
      h(
        'div.product-side',
        {},
        picture(product, channel.shopType),
        h(
          'div.thumbs',
          {},
          product.imageUrls
            .slice(1)
            .map((url) => h('img', { src: pictureUrl(url, channel.shopType), alt: '', referrerpolicy: 'no-referrer' })),
        ),
        facts(product),
      ),
      h(
        'div.product-main',
        {},
        itemTable(product),
        h(
          'div.actions',
          {},
          product.onSale ? button('이 상품 주문하기', buy, 'primary') : null,
          channel.approves ? button('심사 승인', () => act('approve', { approve: true }, '상품을 승인했습니다.')) : null,
          channel.approves
            ? button('심사 반려', () => act('approve', { approve: false, reason: '샌드박스에서 반려' }, '상품을 반려했습니다.'))
            : null,
        ),
        editForm(product, act),
        h('h3', {}, '상세페이지'),
        h('iframe.detail', {
          sandbox: '',
          srcdoc: detailDocument(product.detailHtml),
          title: '상세페이지 (스크립트를 막고 보여줍니다)',
          referrerpolicy: 'no-referrer',
        }),
        h('details.raw', {}, h('summary', {}, '쇼핑몰에 저장된 원본'), h('pre', { tabindex: '0' }, JSON.stringify(product.raw, null, 2))),
      ),
    ),
  );
}

function facts(product) {
  const rows = [
    ['상태', salePill(product)],
    ['쇼핑몰 상태값', product.status],
    ['상품번호', product.productId],
    ['판매자 상품코드', product.sellerCode ?? '없음'],
    ['관리코드', product.managementCode ?? '없음'],
    ['카테고리', product.categoryId ?? '없음'],
    ['등록', time(product.createdAt)],
    ['수정', time(product.updatedAt)],
  ];
  return h(
    'dl.facts',
    {},
    rows.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

function itemTable(product) {
  const head = ['옵션', '판매가', '재고', '상태', '관리코드'];
  return h(
    'div.table-wrap',
    { tabindex: '0' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((name, at) => h(at === 1 || at === 2 ? 'th.right' : 'th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        product.items.map((item) =>
          h(
            'tr',
            {},
            h('td', {}, item.optionValues.join(' / ') || '단일 상품'),
            h('td.right', {}, won(item.price)),
            h('td.right', {}, count(item.quantity)),
            h('td', {}, item.onSale ? pill('good', 'check', '판매중') : pill('quiet', 'minus', '품절·중지')),
            h('td.code', {}, item.itemCode ?? ''),
          ),
        ),
      ),
    ),
  );
}

/** The seller changes something in the shop's own admin, which Moa does not know of. */
function editForm(product, act) {
  const item = h(
    'select',
    { 'aria-label': '옵션' },
    product.items.map((entry) => h('option', { value: entry.itemId }, entry.optionValues.join(' / ') || '단일 상품')),
  );
  const quantity = h('input', { type: 'number', min: 0, placeholder: '재고' });
  const price = h('input', { type: 'number', min: 0, step: 10, placeholder: String(product.price) });
  const save = () => {
    const body = {
      ...(price.value === '' ? {} : { price: Number(price.value) }),
      ...(quantity.value === '' ? {} : { itemId: item.value, quantity: Number(quantity.value) }),
    };
    if (Object.keys(body).length === 0) return toast('바꿀 판매가나 재고를 입력해주세요.', 'bad');
    return act('edit', body, '쇼핑몰에서 직접 바꾼 것으로 처리했습니다.');
  };
  return h(
    'details.edit',
    {},
    h('summary', {}, '쇼핑몰 관리자에서 직접 바꾸기'),
    h('p.muted.small', {}, '모아를 거치지 않은 변경을 흉내 내요. 모아는 다음 조회에서 알게 됩니다.'),
    h(
      'div.row',
      {},
      field('판매가', price),
      field('옵션', item),
      field('재고', quantity),
      button('바꾸기', save),
      button(product.onSale ? '판매 중지' : '판매 재개', () => act('edit', { onSale: !product.onSale }, '판매 상태를 바꿨습니다.')),
    ),
  );
}
