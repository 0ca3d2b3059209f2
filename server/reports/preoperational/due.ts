import { sql } from 'drizzle-orm';
import type { FiltroPreoperacional } from '#contract/requests/preoperacional';
import { masDias } from '#contract/rules/fechasPlan';
import type { Tx } from '../../db/system';
import { compliance } from '../../inspections/compliance';
import type { ReportQuery } from '../making/report';
import type { DayRow } from './done';

/** A vehicle day on which an inspection was due, and who drove or drives it. */
interface Due {
  fecha: string;
  activo_id: number;
  hecha: boolean;
  conductor: string | null;
}

/** Those of these days, as `GET /inspecciones/cumplimiento` counts them. */
export const dueDays = async (tx: Tx, { empresaId, filter }: ReportQuery<FiltroPreoperacional>): Promise<Due[]> => {
  const { desde, hasta, activo_id: assets, personal_id: people, bajo_nivel_id } = filter;
  const [only] = assets?.length === 1 ? assets : [];
  const rows = await compliance(tx, empresaId, {
    ...{ desde, hasta: masDias(hasta, 1), por: 'conductor', detalle: true },
    ...(only !== undefined && { activo_id: only }),
    ...(bajo_nivel_id !== undefined && { nivel_id: bajo_nivel_id }),
  });
  return rows
    .filter(({ conductor_id }) => !people || people.some((id) => id === conductor_id))
    .flatMap(({ nombre, dias = [] }) => dias.map((due) => ({ ...due, conductor: nombre })))
    .filter(({ activo_id }) => !assets || assets.includes(activo_id));
};

/** Rows of the due days that have no inspection. */
export const missingRows = async (tx: Tx, empresaId: number, due: readonly Due[]): Promise<DayRow[]> => {
  const missing = due.filter(({ hecha }) => !hecha);
  if (missing.length === 0) return [];
  type Named = { id: number } & Pick<DayRow, 'placa' | 'activo' | 'nivel'>;
  const ids = [...new Set(missing.map(({ activo_id }) => activo_id))];
  const { rows } = await tx.execute<Named & Record<string, unknown>>(sql`
    select a.id, a.placa, a.nombre as activo, n.nombre as nivel
    from activos a join niveles n on n.empresa_id = a.empresa_id and n.id = a.nivel_id
    where a.empresa_id = ${empresaId} and a.id = any(${sql.param(ids)}::int[])`);
  const named = new Map(rows.map((row) => [row.id, row]));
  return missing.flatMap(({ fecha, activo_id, conductor }) => {
    const asset = named.get(activo_id);
    if (!asset) return [];
    const { placa, activo, nivel } = asset;
    return {
      ...{ id: `${fecha}-${activo_id}`, inspeccion_id: null, activo_id, fecha, hora: null, placa, activo, nivel },
      ...{ conductor, formulario: null, odometro_km: null, horometro_h: null, fallas_n: 0, firmada: false },
      resultado: 'sin_inspeccion' as const,
    };
  });
};
