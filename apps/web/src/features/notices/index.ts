export { NoticeBody } from './notice-body.tsx';
export { NoticeBox } from './notice-box.tsx';
export { ShopName } from './notice-columns.tsx';
