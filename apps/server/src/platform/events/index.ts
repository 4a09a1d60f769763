export { createEventHub, type EventHub } from './hub.ts';
export { EVENTS_PATH, registerEventStream } from './stream-route.ts';
