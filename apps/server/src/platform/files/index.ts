export { createImages, type Images, type Rendering, type UploadedImage } from './images.ts';
export { type ObjectStore, openObjectStore } from './object-store.ts';
export { type Frame, PictureError } from './picture.ts';
export { fileRoutes, registerPublicImages } from './routes.ts';
