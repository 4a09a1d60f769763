/** A link to an address of the app that is only known at run time (menu, alerts, server links): `/app/order/all?flags=OVERDUE`. */
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** True when the browser should follow the link itself: another tab, a download, an address outside the app. */
function leavesApp(event: MouseEvent, href: string, target: string | undefined): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  return modified || !href.startsWith('/') || href.startsWith('//') || (target !== undefined && target !== '_self');
}

export function AppLink({ href, onClick, target, ...rest }: AppLinkProps) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || leavesApp(event, href, target)) return;
    event.preventDefault();
    router.history.push(href);
  }
  return <a href={href} target={target} onClick={follow} {...rest} />;
}
