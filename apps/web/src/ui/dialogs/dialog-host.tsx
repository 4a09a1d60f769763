import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import classes from './dialog-host.module.css';
import { closeLeft, type DialogButton, dialogQueue, isCovered, isQueued, type QueuedDialog } from './dialogs.ts';
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
  const router = useRouter();
  useEffect(() => router.subscribe('onResolved', closeLeft), [router]);
  return open
    .filter(isQueued)
    .map((dialog) => <OpenDialog key={keyOf(dialog)} dialog={dialog} onTop={dialog === top} covered={isCovered(dialog, open)} />);
}

function OpenDialog({ dialog, onTop, covered }: { dialog: QueuedDialog; onTop: boolean; covered: boolean }) {
  function close(value: string | null) {
    dialogQueue.remove(dialog);
    dialog.onClosed(value);
  }
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
