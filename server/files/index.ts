export { createFileLinks, type FileLinks } from './links';
export { photoRoutes } from './photo';
export { fileRoutes } from './routes';
export { sweepUploads } from './uploads';
