import { sql, type SQL } from 'drizzle-orm';

interface Attached {
  id: string;
  url: string;
  nombre: string;
  tipo: string;
}

/** The files that a row's `adjuntos` names, in their order. */
export const attachedTo = (table: 'historial' | 'orden_comentarios'): SQL<Attached[]> => {
  const row = sql.identifier(table);
  return sql`(
    select coalesce(
      json_agg(
        json_build_object(
          'id', archivos.id, 'url', archivo_url(archivos.id),
          'nombre', coalesce(archivos.nombre, ''), 'tipo', archivos.tipo
        )
        order by array_position(${row}.adjuntos, archivos.id)
      ),
      '[]'
    )
    from archivos where archivos.empresa_id = ${row}.empresa_id and archivos.id = any(${row}.adjuntos)
  )`;
};
