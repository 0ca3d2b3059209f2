export { ActivoInput } from './ActivoInput';
export { ActivoReferenceField } from './ActivoReferenceField';
export { criticidades as criticidadesDeActivo, estados as estadosDeActivo, tipos as tiposDeActivo } from './faces';
