/** The demo seller's products and orders, for a copy to try things out with. */
export { createSandboxControl } from './control.ts';
export { fillHandler, startFilling } from './fill/fill.ts';
export { readFilling } from './fill/filling.queries.ts';
export { createExample } from './samples/example.ts';
