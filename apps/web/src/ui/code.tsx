/** Code that is fetched when it is first needed: of pages and of their parts, and what happens where it can't be had. */
import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { isMissingCode } from './problem.ts';

interface LazyPage {
  (): ReactNode;
  preload(): Promise<void> | undefined;
}

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

/**
 * The component of a route. What fails is thrown when the page is drawn, for the error screen, and fetched again when the router next
 * asks for the page. The router's own would load the document anew at once, which ends on the browser's page while there is no network.
 */
export function lazyPage<M extends object>(load: () => Promise<M>, name: keyof M): LazyPage {
  let page: ComponentType | undefined;
  let failure: { error: unknown } | undefined;
  let loading: Promise<void> | undefined;

  async function fetchPage(): Promise<void> {
    try {
      page = (await load())[name] as ComponentType;
    } catch (error) {
      failure = { error };
    }
    loading = undefined;
  }
  function preload(): Promise<void> | undefined {
    if (!page) loading ??= fetchPage();
    return loading;
  }
  function draw(): ReactNode {
    if (page) return createElement(page);
    if (failure) throw failure.error;
    throw preload();
  }
  return Object.assign(draw, { preload });
}

/**
 * A part of a page, to be drawn inside `<Suspense>`. One that can't be fetched says so in its place: the page around it, and what was
 * typed there, stays.
 */
export function lazyPart<M extends object, K extends keyof M>(load: () => Promise<M>, name: K) {
  return lazy(async (): Promise<{ default: ComponentType<PropsOf<M[K]>> }> => {
    try {
      return { default: (await load())[name] as ComponentType<PropsOf<M[K]>> };
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      return { default: MissingPart };
    }
  });
}

/** Longest wait for a moment in which the browser has nothing to do. */
const IDLE_MS = 1_500;

/** Before code that nobody looks for at once: what is typed into first is drawn, and answers, before it. */
export function whenIdle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: IDLE_MS });
    else setTimeout(done, 0);
  });
}

/** Browsers remember that a module could not be fetched for as long as the document lives. */
function MissingPart() {
  return (
    <p className="moa-missing" role="alert">
      이 부분을 받지 못했습니다. 인터넷 연결을 확인하고{' '}
      <button type="button" onClick={() => window.location.reload()}>
        새로고침
      </button>
      해 주세요.
    </p>
  );
}
