export { proveedorStore, suppliedBy, supplierIn, supplierOf } from './store';
