export { WarrantiesOfForm } from './WarrantiesOfForm';
export { WarrantyNotice } from './WarrantyNotice';
