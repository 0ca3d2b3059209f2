import { useNamesOf } from '../../ui/useNamesOf';
import { apart } from '../../ui/fields/kinds';

const BodegaName = ({ id }: { id: number }) => useNamesOf('bodegas', [id]).get(id) ?? '—';

/** The id of a store, whose name is shown elsewhere: only chosen in forms. */
export const storeChoice = { ...apart<number>(String), disputed: (id: number) => <BodegaName id={id} /> };
