import { cambio } from './hojaDeVida';
import { moment, rowId, type Listed } from './entity';
import { z } from './validation';

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
  'ingresar',
  'cambiar_empresa',
  'otra',
]);
export type AccionAuditada = z.output<typeof accionAuditada>;

/** Who did what to which record, what it was and became, when and from where. */
export const auditoria = z.object({
  id: z.int(),
  fecha: moment,
  user_id: rowId.nullable(),
  usuario: z.string().nullable(),
  accion: accionAuditada,
  entidad: z.string(),
  entidad_id: z.int().nullable(),
  /** How the record was called then. */
  nombre: z.string().nullable(),
  cambios: z.array(cambio),
  ip: z.string().nullable(),
});
export type Auditoria = z.output<typeof auditoria>;

/** No more rows than these are counted: a total that reaches it means «or more». */
export const auditoriasContadas = 50_000;

/** What was done in a company. `q` looks among the newest 10,000 that the other filters leave. */
export const auditorias = {
  name: 'auditoria' as const,
  record: auditoria,
  filters: { entidad: z.string().max(60), entidad_id: rowId, user_id: rowId, accion: accionAuditada, desde: moment, hasta: moment },
  sorts: ['id', 'fecha'],
} satisfies Listed;
