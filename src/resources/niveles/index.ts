export { NivelInput } from './NivelInput';
export { NivelName } from './NivelName';
export { NivelReferenceField } from './NivelReferenceField';
export { useNivelNames } from './useNivelNames';
