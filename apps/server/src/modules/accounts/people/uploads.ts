/** The file of a multipart form as bytes; null where none was sent. */
export async function fileOf(file: File | undefined): Promise<{ name: string; bytes: Buffer } | null> {
  return file === undefined ? null : { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
