export { defectAddress } from './address';
export { DefectsById, DefectsOfOrder, OpenDefects } from './DefectLines';
export { severidades } from './faces';
