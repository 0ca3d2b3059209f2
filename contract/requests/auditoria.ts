import { cambio } from '../entities/hojaDeVida';
import { moment, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

export const accionAuditada = z.enum([
  'crear',
  'editar',
  'eliminar',
  'asignar',
  'retirar',
  'invitar',
  'bloquear',
  'importar',
  'revertir',
  'exportar',
  'enviar',
  'ingresar',
  'cambiar_empresa',
  'otra',
]);
export type AccionAuditada = z.output<typeof accionAuditada>;

/** Who did what to which record, the values before and after, when and from where. */
export const auditoria = z.object({
  id: z.int(),
  fecha: moment,
  user_id: rowId.nullable(),
  usuario: z.string().nullable(),
  accion: accionAuditada,
  entidad: z.string(),
  entidad_id: z.int().nullable(),
  /** The name of the record at that time. */
  nombre: z.string().nullable(),
  cambios: z.array(cambio),
  ip: z.string().nullable(),
});
export type Auditoria = z.output<typeof auditoria>;

/** Counting stops here: a total that reaches it means «or more». */
export const auditoriasContadas = 50_000;

/** The actions in a company. `q` searches the newest 10,000 that match the other filters. */
export const auditorias = {
  name: 'auditoria' as const,
  record: auditoria,
  filters: {
    entidad: z.string().max(60),
    entidad_id: rowId,
    user_id: rowId,
    accion: accionAuditada,
    desde: moment,
    hasta: moment,
  },
  sorts: ['id', 'fecha'],
} satisfies Listed;
