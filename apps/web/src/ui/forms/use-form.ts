import { type FormEvent, useRef, useSyncExternalStore } from 'react';
import { createForm, type Form, type FormOptions, type FormState } from './form-state.ts';

export interface UsedForm<Values> extends FormState<Values>, Pick<Form<Values>, 'set' | 'refuse' | 'forgive' | 'reset' | 'submit'> {
  /** Of a text or choice: value, change and message of one field. */
  field<Name extends keyof Values>(name: Name): { value: Values[Name]; onChange(value: Values[Name]): void; error: string | undefined };
  /** For `<form onSubmit noValidate>`: sends, or leads to the first field that is wrong. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** A form of fields that are sent together; see `form-state.ts`. The first values count, later ones go through `reset`. */
export function useForm<Values extends object>(start: Values, options: FormOptions<Values>): UsedForm<Values> {
  const latest = useRef(options);
  latest.current = options;
  const kept = useRef<Form<Values>>(null);
  kept.current ??= createForm(start, () => latest.current);
  const form = kept.current;
  const state = useSyncExternalStore(form.subscribe, form.state);
  return {
    ...state,
    set: form.set,
    refuse: form.refuse,
    forgive: form.forgive,
    reset: form.reset,
    submit: form.submit,
    field: (name) => ({
      value: state.values[name],
      onChange: (value) => form.set(() => ({ [name]: value }) as unknown as Partial<Values>),
      error: state.errors[name],
    }),
    onSubmit(event) {
      event.preventDefault();
      const { currentTarget } = event;
      void form.submit().then((taken) => {
        if (!taken) requestAnimationFrame(() => focusWrong(currentTarget));
      });
    },
  };
}

/** A group of fields that is wrong as a whole says so by `data-invalid`. */
function focusWrong(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), [data-invalid]')?.focus();
}
