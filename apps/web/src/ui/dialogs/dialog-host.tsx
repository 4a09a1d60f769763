import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import classes from './dialog-host.module.css';
import { type DialogButton, dialogQueue, isCovered, isQueued, type QueuedDialog } from './dialogs.ts';
import { ModalFrame } from './modal-frame.tsx';

const VARIANTS = {
  primary: { variant: 'filled' },
  danger: { variant: 'filled', color: 'red' },
  plain: { variant: 'default' },
} as const;

const keys = new WeakMap<QueuedDialog, number>();
let lastKey = 0;
function keyOf(dialog: QueuedDialog): number {
  const known = keys.get(dialog);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(dialog, lastKey);
  return lastKey;
}

/** Draws the open dialogs that were asked for from code. Mounted once. */
export function DialogHost() {
  const open = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.open);
  const top = open.at(-1);
  return open
    .filter(isQueued)
    .map((dialog) => <OpenDialog key={keyOf(dialog)} dialog={dialog} onTop={dialog === top} covered={isCovered(dialog, open)} />);
}

/** Calls `leave` once another page stands in the place of this one, or where it does already. */
function useLeft(page: string, leave: () => void): void {
  const router = useRouter();
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const look = () => {
      if (router.latestLocation.pathname !== page) latest.current();
    };
    if (!router.state.isLoading) look();
    return router.subscribe('onResolved', look);
  }, [router, page]);
}

function OpenDialog({ dialog, onTop, covered }: { dialog: QueuedDialog; onTop: boolean; covered: boolean }) {
  function close(value: string | null) {
    dialogQueue.remove(dialog);
    dialog.onClosed(value);
  }
  // Its answer would be about what is not in sight any more.
  useLeft(dialog.page, () => dialog.stays || close(null));
  return (
    <ModalFrame title={dialog.title} red={dialog.red} size={dialog.size} onTop={onTop} covered={covered} onClose={() => close(null)}>
      <div className={classes.body}>{dialog.body(close)}</div>
      {dialog.buttons.length > 0 && <Buttons buttons={dialog.buttons} onPress={close} />}
    </ModalFrame>
  );
}

function Buttons({ buttons, onPress }: { buttons: DialogButton[]; onPress(value: string): void }) {
  const main = buttons.findLast((each) => each.kind !== 'plain') ?? buttons.at(-1);
  return (
    <div className={classes.buttons}>
      {buttons.map((each) => (
        <Button
          key={each.value}
          {...VARIANTS[each.kind ?? 'plain']}
          data-autofocus={each === main || undefined}
          onClick={() => onPress(each.value)}
        >
          {each.label}
        </Button>
      ))}
    </div>
  );
}
