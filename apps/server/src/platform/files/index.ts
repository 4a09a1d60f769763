export { createImages, type Images } from './images.ts';
export { openObjectStore } from './object-store.ts';
export { createPrivatePictures, type PrivatePicture, type PrivatePictures } from './private-pictures.ts';
export { fileRoutes, readPictures, registerPublicImages } from './routes.ts';
export { createSealedFiles, type OpenFile, readWhole, type SealedFiles } from './sealed-files.ts';
export { type ZipEntry, zip } from './zip.ts';
