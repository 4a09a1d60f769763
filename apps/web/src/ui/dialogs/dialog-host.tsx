import { Button } from '@mantine/core';
import { useCallback, useSyncExternalStore } from 'react';
import classes from './dialog-host.module.css';
import { type DialogButton, dialogQueue } from './dialogs.ts';
import { ModalFrame } from './modal-frame.tsx';

const DIALOG_LAYER = 9999;
const VARIANTS = {
  primary: { variant: 'filled' },
  danger: { variant: 'filled', color: 'red' },
  plain: { variant: 'default' },
} as const;

/** Draws the open dialog of the queue. Mounted once. */
export function DialogHost() {
  const dialog = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.current);
  const close = useCallback((value: string | null) => {
    const open = dialogQueue.current();
    dialogQueue.close();
    open?.onClosed(value);
  }, []);
  if (!dialog) return null;
  return (
    <ModalFrame title={dialog.title} red={dialog.red} size={dialog.size} zIndex={DIALOG_LAYER} onClose={() => close(null)}>
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
