/** The channel has no field for 상품정보제공고시 and KC marks, so they stand as a table below the detail (section 4, extra). Pure. */
import { kcCertifications } from '@moa/core/data';
import { noticeGroup } from '../sdk/notices.ts';
import type { ListingContent } from '../sdk/product.ts';

const certifications = new Map(kcCertifications.certifications.map((row) => [row.code, row.name]));
const OPEN = '<table class="moa-notice">';
const CLOSE = '</table>';

/** The detail with our table below it; the detail alone when there is nothing to report. */
export function withNotice(detailHtml: string, content: Pick<ListingContent, 'notice' | 'kcCredentials'>): string {
  const rows = [...noticeRows(content), ...kcRows(content)];
  if (rows.length === 0) return detailHtml;
  const title = noticeGroup(content.notice.noticeCode)?.name ?? '인증 정보';
  const body = rows.map(([label, value]) => `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`).join('');
  return `${detailHtml}\n${OPEN}<caption>상품정보제공고시 (${escapeHtml(title)})</caption><tbody>${body}</tbody></table>`;
}

/** The detail without our table, as it was before. By places, not by a pattern: a pattern takes minutes over a detail of blanks. */
export function withoutNotice(detailHtml: string): string {
  const at = detailHtml.indexOf(OPEN);
  return at !== -1 && detailHtml.trimEnd().endsWith(CLOSE) ? detailHtml.slice(0, at).trimEnd() : detailHtml;
}

function noticeRows({ notice }: Pick<ListingContent, 'notice'>): [string, string][] {
  const items = noticeGroup(notice.noticeCode)?.items ?? [];
  return items.flatMap(({ code, label }): [string, string][] => {
    const value = notice.values[code]?.trim() ?? '';
    return value === '' ? [] : [[label, value]];
  });
}

function kcRows({ kcCredentials }: Pick<ListingContent, 'kcCredentials'>): [string, string][] {
  return kcCredentials.map(({ certificationType, certificationNumber, companyName }) => [
    certifications.get(certificationType) ?? certificationType,
    [certificationNumber, companyName].filter((part) => part !== '').join(' / '),
  ]);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
