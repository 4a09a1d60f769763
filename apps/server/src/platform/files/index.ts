export { createImages, type Images } from './images.ts';
export { openObjectStore } from './object-store.ts';
export { fileRoutes, registerPublicImages } from './routes.ts';
