export { WarrantiesNow } from './WarrantiesNow';
export { WarrantiesOfForm } from './WarrantiesOfForm';
export { WarrantyNotice } from './WarrantyNotice';
