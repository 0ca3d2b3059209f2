export { amountOf } from './amount';
export { RepuestoInput } from './RepuestoInput';
export { RepuestoLink } from './RepuestoLink';
export { RepuestoReferenceField } from './RepuestoReferenceField';
export { partsLike, usePartByCode } from './usePartByCode';
