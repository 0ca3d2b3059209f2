export { CodigoInput } from './CodigoInput';
export { CodigoReferenceField } from './CodigoReferenceField';
export { clases as clasesDeCodigo } from './faces';
