import { sql } from 'drizzle-orm';
import type { Senal, SenalesActivo } from '#contract/entities/senales';
import type { Tx } from '../../db/system';
import { isoOf } from '../../db/tables/types';

/** What a device says of its inputs is looked for in the reports of so long before the newest one. */
const back = '1 hour';

interface Row extends Record<string, unknown>, Omit<SenalesActivo, 'nombres' | 'fecha'> {
  fecha: string | Date | null;
  senales: Senal[] | null;
}

/**
 * What the device of an asset last said besides its place, with the names that the company has given to its inputs and
 * outputs.
 */
export const signalsOf = async (tx: Tx, empresaId: number, activoId: number): Promise<SenalesActivo> => {
  const { rows } = await tx.execute<Row>(sql`
    select p.fecha_dispositivo as fecha, e.bateria_pct, p.combustible_pct, p.voltaje_externo, p.atributos, d.senales
    from estado_activo e
    left join lateral (
      select * from posiciones p
      where p.empresa_id = ${empresaId} and p.activo_id = ${activoId}
        and p.fecha_dispositivo > e.fecha - interval '${sql.raw(back)}'
        and p.fecha_dispositivo < now() + interval '1 day'
        and (p.atributos is not null or p.combustible_pct is not null or p.voltaje_externo is not null)
      order by p.fecha_dispositivo desc limit 1
    ) p on true
    left join dispositivos d on d.empresa_id = p.empresa_id and d.id = p.dispositivo_id
    where e.empresa_id = ${empresaId} and e.activo_id = ${activoId}`);
  const [row] = rows;
  if (!row) return silent;
  const { fecha, senales, ...said } = row;
  // Without a report that says any of it, nothing has a name.
  if (fecha === null) return { ...silent, bateria_pct: said.bateria_pct };
  const nombres = Object.fromEntries((senales ?? []).map(({ atributo, nombre }) => [atributo, nombre]));
  return { ...said, fecha: isoOf(fecha), nombres };
};

const silent: SenalesActivo = {
  fecha: null,
  bateria_pct: null,
  combustible_pct: null,
  voltaje_externo: null,
  atributos: null,
  nombres: {},
};
