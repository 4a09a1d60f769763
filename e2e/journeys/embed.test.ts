/** Moa inside another site's frame: origins that are named may show it, all others are refused by the browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { DEMO } from '../support/signed-in.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

let browser: Browser;
let named: Server;
let unknown: Server;
let seller: Visitor;

beforeAll(async () => {
  [named, unknown] = await Promise.all([startHost(inject('embedPort')), startHost(0)]);
  browser = await openBrowser();
  seller = await visitor(browser);
});
afterAll(async () => {
  await seller?.leave();
  await browser?.close();
  for (const host of [named, unknown]) {
    host?.closeAllConnections();
    host?.close();
  }
});

/** A seller centre whose every page holds the product in a frame. */
async function startHost(port: number): Promise<Server> {
  const host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="ko"><title>판매자센터</title><iframe title="모아" src="${copyUrl()}/" width="1200"></iframe>`);
  });
  await new Promise<void>((resolve) => host.listen(port, resolve));
  return host;
}

function portOf(host: Server): number {
  return (host.address() as AddressInfo).port;
}

/** The frame on the page of the other site. */
async function frameAt(origin: string): Promise<Frame> {
  await seller.page.goto(origin);
  const element = await seller.page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (frame === null) throw new Error('no frame');
  return frame;
}

async function logIn(frame: Frame): Promise<void> {
  await frame.waitForURL('**/login');
  await frame.getByLabel('아이디', { exact: true }).fill(DEMO.seller);
  await frame.getByLabel('비밀번호', { exact: true }).fill(DEMO.password);
  await frame.getByRole('button', { name: '로그인', exact: true }).click();
}

// 127.0.0.1 is another site than localhost, where the product runs: its frames may keep no cookie of ours.
test('a frame that may keep no cookies says so, and opens in a window of its own', async () => {
  const frame = await frameAt(`http://127.0.0.1:${portOf(named)}`);
  await logIn(frame);
  await frame.getByText('브라우저가 로그인 정보를 저장하지 않았습니다.').waitFor();
  await expect.poll(() => frame.getByRole('link', { name: '새 창에서 열기' }).getAttribute('href')).toBe(`${copyUrl()}/login`);
});

test('a named origin shows the login instead of the landing, and the work after it', async () => {
  const frame = await frameAt(`http://localhost:${portOf(named)}`);
  await logIn(frame);
  await frame.waitForURL('**/app/dashboard');
  await frame.getByRole('heading', { name: /모아상회/ }).waitFor();
});

test('another origin is refused', async () => {
  const frame = await frameAt(`http://localhost:${portOf(unknown)}`);
  await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
});
