/** Moa inside another site's frame: origins that are named may show it, all others are refused by the browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCopy, startCopy } from '../support/copy.ts';
import { DEMO } from '../support/signed-in.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

let browser: Browser;
let copy: RunningCopy;
let host: Server;
let port: number;
let seller: Visitor;

beforeAll(async () => {
  host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="ko"><title>판매자센터</title><h1>판매자센터</h1><iframe title="모아" src="${copy.url}/" width="1200" height="800"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, resolve));
  port = (host.address() as AddressInfo).port;
  copy = await startCopy({ MOA_EMBED_ORIGINS: `http://localhost:${port}` });
  browser = await openBrowser();
  seller = await visitor(browser, copy.url);
});
afterAll(async () => {
  await seller?.leave();
  await browser?.close();
  await copy?.stop();
  host?.closeAllConnections();
  host?.close();
});

/** The frame on the page of the other site, once it has been answered. */
async function frameAt(origin: string): Promise<Frame> {
  await seller.page.goto(origin);
  const element = await seller.page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (frame === null) throw new Error('no frame');
  return frame;
}

test('a named origin shows the login instead of the landing, and the work after it', async () => {
  const frame = await frameAt(`http://localhost:${port}/`);
  await frame.waitForURL('**/login');
  await frame.getByLabel('아이디', { exact: true }).fill(DEMO.seller);
  await frame.getByLabel('비밀번호', { exact: true }).fill(DEMO.password);
  await frame.getByRole('button', { name: '로그인', exact: true }).click();
  await frame.waitForURL('**/app/dashboard');
  await frame.getByRole('heading', { name: /모아상회/ }).waitFor();
});

test('another origin is refused', async () => {
  const frame = await frameAt(`http://127.0.0.1:${port}/`);
  await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
});
