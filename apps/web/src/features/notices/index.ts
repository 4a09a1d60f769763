export { NoticeBody } from './notice-body.tsx';
export { NoticeBox } from './notice-box.tsx';
export { Pin, ShopName } from './notice-columns.tsx';
