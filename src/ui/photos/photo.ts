export interface Photo {
  id: string;
  url: string;
  /** «Foto 1». */
  name: string;
}
