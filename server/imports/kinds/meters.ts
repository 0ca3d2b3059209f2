import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { medidorTable } from '../../db/tables/hojaDeVida';
import { type MeterRow } from '../../resources/activos/index';
import { tiposMedidor } from './options';
import type { Draft } from '../rows/draft';
import type { Check } from './kind';

const atOnce = 1_000;

/** The meter of each row: by its asset and kind, or the only one of the asset. Errors are reported. */
export const metersOf = async (
  { tx, empresaId, refuse }: Check,
  drafts: readonly Draft[],
): Promise<Map<Draft, MeterRow>> => {
  const assets = [
    ...new Set(drafts.flatMap(({ values }) => (typeof values.activo_id === 'number' ? [values.activo_id] : []))),
  ];
  const byAsset = new Map<number, MeterRow[]>();
  for (let at = 0; at < assets.length; at += atOnce) {
    const rows = await tx
      .select()
      .from(medidorTable)
      .where(
        and(
          eq(medidorTable.empresa_id, empresaId),
          inArray(medidorTable.activo_id, assets.slice(at, at + atOnce)),
          isNull(medidorTable.eliminado_en),
        ),
      )
      .orderBy(asc(medidorTable.id));
    for (const row of rows) byAsset.set(row.activo_id, [...(byAsset.get(row.activo_id) ?? []), row]);
  }
  const found = new Map<Draft, MeterRow>();
  for (const draft of drafts) {
    const { activo_id, tipo, medidor } = draft.values;
    if (typeof activo_id !== 'number') {
      if (!draft.texts.get('activo_id')) refuse(draft, 'activo_id', { codigo: 'REQUERIDO', mensaje: 'Obligatorio' });
      continue;
    }
    if (draft.texts.get('tipo') && tipo === undefined) continue;
    const meters = (byAsset.get(activo_id) ?? []).filter(
      (meter) =>
        (tipo === undefined || meter.tipo === tipo) && (typeof medidor !== 'string' || isNamed(meter, medidor)),
    );
    const [meter] = meters;
    if (meter && meters.length === 1) found.set(draft, meter);
    else if (meter && tipo === undefined)
      refuse(draft, 'tipo', {
        codigo: 'REQUERIDO',
        mensaje: `El activo tiene varios medidores: ${meters.map(wordOf).join(', ')}`,
      });
    else if (meter)
      refuse(draft, 'tipo', {
        codigo: 'AMBIGUO',
        mensaje: `El activo tiene varios de este tipo: ${meters.map(wordOf).join(', ')}`,
      });
    else refuse(draft, 'tipo', { codigo: 'NO_EXISTE', mensaje: 'El activo no tiene este medidor' });
  }
  return found;
};

/** By the name of the meter, or by its kind when it has no name. */
const isNamed = (meter: MeterRow, said: string) =>
  wordOf(meter).localeCompare(said, 'en', { sensitivity: 'base' }) === 0;

const wordOf = ({ nombre, tipo }: MeterRow) =>
  nombre ?? tiposMedidor.find(({ value }) => value === tipo)?.label ?? tipo;
