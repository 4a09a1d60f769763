import type { TemplateChange, TemplateKind } from '@moa/core';

/** A template that was just laid over the form, and what it changed. */
export interface Applied {
  kind: TemplateKind;
  /** Section it was asked for in. */
  at: string;
  name: string;
  changes: readonly TemplateChange[];
}
