/** For tests: a context of a made-up seller, answers in CP949, rows of the lists. */
import iconv from 'iconv-lite';
import type { LineRef } from '../../sdk/order.ts';
import type { ListingContent } from '../../sdk/product.ts';
import { optionListing, type ScriptedAnswer, type TestContext, testContext } from '../../sdk/testing/context.ts';
import { manifest } from '../manifest.ts';
import { parseXml } from '../xml.ts';

export function elevenContext(script: ScriptedAnswer[], now = '2026-03-02T01:15:00.000Z'): TestContext {
  return testContext({
    baseUrl: 'https://api.example/rest',
    script,
    limits: manifest.limits,
    credentials: { sellerId: 'demo11', apiKey: 'demo-key-0001' },
    now,
  });
}

export function contentOf(over: Partial<ListingContent> = {}): ListingContent {
  return optionListing({ fields: { addrSeqOut: '1', addrSeqIn: '2' }, ...over });
}

/** A line that stands alone. */
export function refOf(over: Partial<LineRef> = {}): LineRef {
  return {
    key: 'k1',
    orderNo: '202603020000001',
    lineNo: '1',
    bundleNo: '70000001',
    quantity: 2,
    refs: { dlvNo: '70000001', standsAlone: '70000001', addPrdYn: 'N', addPrdNo: '0', ordQty: '2' },
    ...over,
  };
}

/** Bytes of an answer as they come. */
export function wireBytes(xml: string): Uint8Array {
  return iconv.encode(`<?xml version="1.0" encoding="euc-kr"?>${xml}`, 'cp949');
}

export function xmlAnswer(xml: string, on?: string): ScriptedAnswer {
  return { bytes: wireBytes(xml), ...(on === undefined ? {} : { on }) };
}

export function rowsAnswer(rows: Record<string, string | number>[], row = 'order', on?: string): ScriptedAnswer {
  const elements = rows.map((fields) => {
    const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
    return `<ns2:${row}>${inner.join('')}</ns2:${row}>`;
  });
  return xmlAnswer(
    `<ns2:${row}s xmlns:ns2="http://skt.tmall.business.openapi.spring.service.client.domain/">${elements.join('')}</ns2:${row}s>`,
    on,
  );
}

export const EMPTY: ScriptedAnswer = xmlAnswer(
  '<ns2:orders xmlns:ns2="http://skt.tmall.business.openapi.spring.service.client.domain/"><ns2:result_code>0</ns2:result_code><ns2:result_text>조회된 결과가 없습니다.</ns2:result_text></ns2:orders>',
);

export function message(resultCode: string, resultText: string, productNo = '', on?: string): ScriptedAnswer {
  return xmlAnswer(
    `<ClientMessage><message>${resultText}</message><productNo>${productNo}</productNo><resultCode>${resultCode}</resultCode></ClientMessage>`,
    on,
  );
}

export function order(code: string, resultText: string, on?: string): ScriptedAnswer {
  return xmlAnswer(`<ResultOrder><result_code>${code}</result_code><result_text>${resultText}</result_text></ResultOrder>`, on);
}

/** The document that a call sent. */
export function sentXml(bytes: Uint8Array | undefined): Record<string, unknown> {
  const parsed = parseXml(bytes ?? new Uint8Array());
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value.body;
}
