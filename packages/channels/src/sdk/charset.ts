export { byteLength, unrepresentable } from '@moa/core';
