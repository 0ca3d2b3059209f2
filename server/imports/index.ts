export { companyOfImport, importRoutes } from './routes';
export { sweepImports } from './sweep';
