/** What an administrator writes down before something is done. */
import { useState } from 'react';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { type UsedForm, useForm } from '../../../ui/forms/use-form.ts';

export interface Reason {
  text: string;
}

/**
 * @param start with whatever else is chosen beside the reason
 * @param check what the reason lacks, Korean; null when it may be sent
 * @param work takes the text without the blanks around it; what it throws is shown
 */
export function useReason<Values extends Reason>(
  start: Values,
  check: (values: Values) => string | null,
  work: (values: Values) => Promise<void>,
): UsedForm<Values> {
  const [sent, setSent] = useState(false);
  const form = useForm<Values>(start, {
    check: (values) => ({ text: check(values) ?? undefined }) as Partial<Record<keyof Values, string | undefined>>,
    async send(values) {
      await work({ ...values, text: values.text.trim() });
      setSent(true);
    },
  });
  useUnsavedWork(form.values.text.trim() !== '' && !form.busy && !sent);
  return form;
}
