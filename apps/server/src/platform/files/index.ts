export { createImages, type Images } from './images.ts';
export { createFolderStore, type ObjectStore, openObjectStore } from './object-store.ts';
export { type OrphanKind, removeOrphans } from './orphans.ts';
export { createPrivatePictures, type PrivatePicture, type PrivatePictures } from './private-pictures.ts';
export { fileRoutes, readPictures, registerPublicImages } from './routes.ts';
export { retireFile } from './sealed-files.queries.ts';
export { createSealedFiles, type OpenFile, readWhole, type SealedFiles, sealedOrphans } from './sealed-files.ts';
export { createStoreCleaning } from './store-marker.ts';
export { type ZipEntry, zip } from './zip.ts';
