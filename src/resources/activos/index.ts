export { ActivoInput } from './ActivoInput';
export { ActivoReferenceField } from './ActivoReferenceField';
export { UnfitById } from './UnfitById';
export { Unfit, UnfitIcon, UnfitNotice } from './Unfit';
export { MissingMeter, MissingReading } from './meters/MeterRemedy';
export { criticidades as criticidadesDeActivo, estados as estadosDeActivo, tipos as tiposDeActivo } from './faces';
