export { amountOf } from './amount';
export { RepuestoInput } from './RepuestoInput';
export { RepuestoReferenceField } from './RepuestoReferenceField';
