import { sql } from 'drizzle-orm';
import type { Comando } from '#contract/requests/comandos';
import { clockAhead } from '#contract/rules/lateness';
import type { System } from '../../db/system';
import { speaksItself } from '../../db/online';
import { isNext } from './storedCommands';
import type { LastHeard } from './ways';

/** A command to a device that reports through a Traccar server. */
export interface Waiting extends Record<string, unknown> {
  id: number;
  empresa_id: number;
  identificador: string;
  tipo: Comando['tipo'];
  datos: { segundos?: number; texto?: string } | null;
  last: LastHeard | null;
  /** Whether it was never tried. */
  fresh: boolean;
  /** Whether another company calls a device so, too. */
  shared: boolean;
}

/**
 * Of each company the next command that was not tried; those that could not be sent before come last.
 * @param tried ids of commands
 * @param served companies that have had enough
 */
export const nextOfEach = async (
  db: System,
  tried: ReadonlySet<number>,
  served: readonly number[],
): Promise<Waiting[]> => {
  const { rows } = await db.execute<Waiting>(sql`
    select distinct on (c.empresa_id) c.id, c.empresa_id, c.tipo, c.datos, dispositivos.identificador,
      c.respuesta is null as fresh,
      case when p.at is null then null else to_jsonb(p) end as last,
      exists (
        select 1 from empresas e
        join dispositivos otro on otro.empresa_id = e.id
          and otro.identificador = dispositivos.identificador
          and otro.eliminado_en is null
        where e.id <> c.empresa_id
      ) as shared
    from comandos c
    join dispositivos on dispositivos.empresa_id = c.empresa_id
      and dispositivos.id = c.dispositivo_id
      and dispositivos.eliminado_en is null
    left join estado_dispositivo visto on visto.empresa_id = c.empresa_id and visto.dispositivo_id = c.dispositivo_id
    left join lateral (
      select velocidad_kmh, encendido, (extract(epoch from fecha_servidor) * 1000)::float8 as at from posiciones p
      where p.empresa_id = c.empresa_id and p.dispositivo_id = c.dispositivo_id and p.valida
        and p.fecha_dispositivo between now() - interval '1 day'
          and now() + ${clockAhead} * interval '1 millisecond'
      order by p.fecha_dispositivo desc limit 1
    ) p on c.tipo = 'parar_motor'
    where c.estado = 'pendiente' and c.caduca_en > now() and not ${speaksItself} and ${isNext(sql`c`)}
      and c.id <> all(${sql.param([...tried])}::int[])
      and c.empresa_id <> all(${sql.param([...served])}::int[])
    order by c.empresa_id, c.respuesta is not null, c.id`);
  return rows;
};
