export { defectAddress } from './address';
export { AssetAnd } from './AssetAnd';
export { DefectsById, DefectsOfOrder, OpenDefects } from './DefectLines';
export { severidades } from './faces';
