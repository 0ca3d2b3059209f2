import { apart } from '../../ui/fields/kinds';
import { ProveedorName } from './ProveedorName';

/** The id of a supplier, whose name is shown beside it: only chosen in forms. */
export const supplierChoice = { ...apart<number>(String), disputed: (id: number) => <ProveedorName id={id} /> };
