export { checkFiles, companyFileRoutes, contentOf, dropFiles, keepFile } from './company';
export { printedImage, squareLogo } from './image';
export { createFileLinks, type FileLinks } from './links';
export { mapRoutes, mapsIn } from './maps';
export { photoRoutes } from './photo';
export { fileRoutes } from './routes';
export { isFileId, sweepLooseFiles, sweepUploads } from './uploads';
export { uploadRoutes } from './uploadRoutes';
