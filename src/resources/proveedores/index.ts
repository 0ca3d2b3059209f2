export { supplierChoice } from './choice';
export { ProveedorInput } from './ProveedorInput';
