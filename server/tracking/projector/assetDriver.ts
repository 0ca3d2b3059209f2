/**
 * The driver of an asset `a` at a time, as a join and an expression: the value before the first later change, or else
 * the current driver.
 */
export const driverThen = (empresa: string, activo: string, momento: string) => `
  left join lateral (
    select cambios from historial h
    where h.empresa_id = ${empresa} and h.activo_id = ${activo} and h.tipo = 'cambio_conductor' and h.fecha > ${momento}
    order by h.fecha, h.id limit 1
  ) h on true`;
export const driver = `case when h.cambios is null then a.conductor_id else (h.cambios -> 0 ->> 'antes')::int end`;
