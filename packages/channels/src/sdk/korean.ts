export { withCommas, withObject, withTopic } from '@moa/core';
