import type pg from 'pg';

/** Whether a stored position is an outlier, once that is known. */
export interface Mark {
  id: number;
  empresaId: number;
  dispositivo_id: number;
  fecha: number;
  atipica: boolean;
}

/** Of two marks on one position the last one is written. */
export const marking = (marks: Mark[]): pg.QueryConfig => {
  const last = [...new Map(marks.map((mark) => [mark.id, mark])).values()];
  return {
    name: 'mark_positions',
    text: `update posiciones p set atipica = m.atipica
        from unnest(
          $1::bigint[], $2::int[], $3::timestamptz[], $4::boolean[], $5::int[]
        ) as m(id, dispositivo_id, fecha, atipica, empresa_id)
        where p.dispositivo_id = m.dispositivo_id
          and p.empresa_id = m.empresa_id
          and p.fecha_dispositivo = m.fecha
          and p.id = m.id`,
    values: [
      last.map(({ id }) => id),
      last.map(({ dispositivo_id }) => dispositivo_id),
      last.map(({ fecha }) => new Date(fecha).toISOString()),
      last.map(({ atipica }) => atipica),
      last.map(({ empresaId }) => empresaId),
    ],
  };
};
