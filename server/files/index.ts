export { checkFiles, companyFileRoutes, keepFile } from './company';
export { squareLogo } from './image';
export { createFileLinks, type FileLinks } from './links';
export { photoRoutes } from './photo';
export { fileRoutes } from './routes';
export { isFileId, sweepUploads } from './uploads';
export { uploadRoutes } from './uploadRoutes';
