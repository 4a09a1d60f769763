export { type ChildContext, type RunningChild, runChild } from './child.ts';
export { CHILD_ARGUMENTS, MALLOC } from './child-memory.ts';
export { claimInstance, type Instance, InstanceError, runningTarget } from './instance.ts';
export type { StartOrder } from './messages.ts';
export { forgetLostProcesses, joinPeers, requireKnownToPeers } from './peers.ts';
export { requirePort } from './ports.ts';
export { SupervisedChild } from './supervised-child.ts';
