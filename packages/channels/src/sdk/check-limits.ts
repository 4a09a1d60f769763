/** A listing against a channel's rules, before anything is sent: the engine that the browser asks too. */
export { checkLimits, forbiddenIn } from '@moa/core';
