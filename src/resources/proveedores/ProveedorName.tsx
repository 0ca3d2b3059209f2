import { useNamesOf } from '../../ui/useNamesOf';

/** The name of the supplier with this id. */
export const ProveedorName = ({ id }: { id: number }) => useNamesOf('proveedores', [id]).get(id) ?? '—';
