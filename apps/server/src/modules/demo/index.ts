/** The demo seller's products and orders, for a copy to try things out with. */
export { createSandboxControl, type SandboxControl } from './control.ts';
export { createExample } from './example.ts';
export { fillHandler, startFilling } from './fill.ts';
export { readFilling } from './filling.queries.ts';
