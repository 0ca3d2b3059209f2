export { companyOfImport, importRoutes } from './routes';
