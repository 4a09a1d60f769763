/** Paths into the base product that problems point to. */
export { channelField, combination, image, noticeValue, optionName, optionValue, PATH } from '@moa/core';
