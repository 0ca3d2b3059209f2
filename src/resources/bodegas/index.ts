export { BodegaInput } from './BodegaInput';
export { BodegaReferenceField } from './BodegaReferenceField';
export { storeChoice } from './choice';
export { StoreStock } from './StoreStock';
export { useStores } from './useStores';
