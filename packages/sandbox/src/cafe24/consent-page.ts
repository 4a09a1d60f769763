import type { SandboxAccount } from '../kernel/types.ts';

const RESOURCE_NAMES: Record<string, string> = {
  product: '상품',
  category: '상품분류',
  collection: '판매분류',
  order: '주문',
  shipping: '배송',
  community: '게시판',
  store: '상점',
  supply: '공급사',
  salesreport: '매출통계',
};

const STYLE = `body{font-family:sans-serif;background:#f4f6f9;color:#1d2736;margin:0;display:grid;min-height:100vh;place-items:center}
main{background:#fff;border:1px solid #d5dbe5;border-radius:8px;padding:32px;width:min(420px,90vw)}h1{font-size:20px;margin:0 0 8px}
ul{padding-left:20px;line-height:1.7}form{display:flex;gap:8px;margin-top:24px}button{flex:1;height:44px;border-radius:6px;border:1px solid #8793a6;background:#fff;
font-size:16px;cursor:pointer}button[value=approve]{background:#1d4ed8;border-color:#1d4ed8;color:#fff}`;

/** The page on which the mall's operator lets the solution in. Everything shown is escaped. */
export function consentPage(mall: SandboxAccount, scopes: string[], hidden: Record<string, string>): string {
  const items = scopes.map((scope) => `<li>${escapeHtml(scopeName(scope))}</li>`).join('');
  const inputs = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return page(
    `${mall.shopName} 앱 권한 동의`,
    `<h1>${escapeHtml(mall.shopName)}</h1>
<p>쇼핑몰 아이디 <b>${escapeHtml(mall.id)}</b></p>
<p>앱이 아래 권한을 요청합니다. 동의하면 앱이 이 쇼핑몰의 정보를 읽고 바꿀 수 있습니다.</p>
<ul>${items}</ul>
<form method="post">${inputs}<button type="submit" name="decision" value="deny">거부</button><button type="submit" name="decision" value="approve">동의</button></form>`,
  );
}

/** Shown instead of a redirect when the request can't be trusted. */
export function refusalPage(shopName: string, reason: string): string {
  return page('앱 연결 오류', `<h1>${escapeHtml(shopName)}</h1><p>${escapeHtml(reason)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function scopeName(scope: string): string {
  const [, right, resource] = /^mall\.(read|write)_(\w+)$/.exec(scope) ?? [];
  return resource ? `${RESOURCE_NAMES[resource] ?? resource} ${right === 'read' ? '읽기' : '쓰기'}` : scope;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
