import { api } from '../../../client/api.ts';
import { uploadImages } from '../../../ui/forms/image-upload.ts';

export interface UploadedImage {
  fileId: string;
  url: string;
  width: number;
  height: number;
}

/** Stores the seller's pictures and answers them in the order given; what was refused is shown in the table 이미지 업로드 오류. */
export function uploadPictures(files: readonly File[], onStep?: (done: number) => void): Promise<UploadedImage[]> {
  return uploadImages(files, storePicture, onStep);
}

async function storePicture(file: File): Promise<UploadedImage | undefined> {
  const { contents } = await api.files.uploadImages({ images: [file] });
  const [stored] = contents;
  return stored && { fileId: stored.fileId, url: stored.url, width: stored.width, height: stored.height };
}
