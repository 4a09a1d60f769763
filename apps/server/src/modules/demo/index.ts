/** The demo seller's products and orders, for a copy to try things out with. */
export { createSandboxControl, type SandboxControl } from './control.ts';
export { fillHandler, startFilling } from './fill/fill.ts';
export { readFilling } from './fill/filling.queries.ts';
export { createExample } from './shelf/example.ts';
