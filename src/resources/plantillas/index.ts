export { acciones as accionesSiFalla, tiposTarea } from './faces';
export { PlantillaInput } from './PlantillaInput';
export { PlantillaReferenceField } from './PlantillaReferenceField';
