import { useGetMany } from 'react-admin';
import type { Compra, Recepcion } from '#contract/entities/compras';
import type { Repuesto } from '#contract/entities/repuestos';
import { roundQuantity } from '#contract/rules/decimals';
import { usePartOf } from './requests';

/** A row of a purchase with what it is of, and how much of it has come and gone back. */
export interface PurchaseLine {
  id: number;
  name: string;
  repuesto_id: number | null;
  codigo: string | null;
  unidad: string;
  cantidad: number;
  precio_unitario: number;
  impuesto_pct: number;
  came: number;
  /** Came, and did not go back. */
  held: number;
  /** What went back had come. */
  missing: number;
}

/** The rows of a purchase; `isPending`: their names, or what came of them, are not known yet. */
export const useLines = ({ id, renglones }: Compra): { lines: PurchaseLine[]; isPending: boolean } => {
  const ids = [...new Set(renglones.flatMap(({ repuesto_id }) => repuesto_id ?? []))];
  const { data: parts = [], isPending: areUnnamed } = useGetMany<Repuesto>(
    'repuestos',
    { ids },
    { enabled: ids.length > 0 },
  );
  const { data: arrivals = [], isPending: areUncounted } = usePartOf<Recepcion>(id, 'recepciones');
  const sum = (line: number | undefined, clase: Recepcion['clase']) =>
    roundQuantity(
      arrivals
        .filter((each) => each.clase === clase)
        .flatMap((each) => each.renglones)
        .reduce((all, { renglon_id, cantidad }) => all + (renglon_id === line ? cantidad : 0), 0),
    );
  const lines = renglones.map(({ descripcion, ...line }) => {
    const part = parts.find((each) => each?.id === line.repuesto_id);
    const came = sum(line.id, 'recepcion');
    return {
      ...line,
      id: line.id ?? 0,
      name: [part?.nombre, descripcion].filter(Boolean).join(', ') || '…',
      codigo: part?.codigo ?? null,
      unidad: part?.unidad ?? 'unidad',
      came,
      held: roundQuantity(came - sum(line.id, 'devolucion')),
      missing: Math.max(0, roundQuantity(line.cantidad - came)),
    };
  });
  return { lines, isPending: areUncounted || (ids.length > 0 && areUnnamed) };
};
