import { activos } from '../entities/activos';
import { dispositivos } from '../entities/dispositivos';
import { correo, moment, rowId, type Listed } from '../core/entity';
import { roleId } from '../core/roles';
import { estadoUsuario } from '../entities/usuarios';
import { z } from '../core/validation';

/** Data across companies, for superadmins. Each row has its company. */

const ofCompany = { empresa_id: rowId, empresa: z.string(), empresa_activa: z.boolean() };

/** A person in one company; `rol_id` is the role there. */
export const membresia = z.object({
  ...ofCompany,
  rol_id: z.int(),
  estado: estadoUsuario,
  ultimo_acceso: moment.nullable(),
});
export type Membresia = z.output<typeof membresia>;

export const adminUser = z.object({
  id: rowId,
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  img_url: z.string().nullable(),
  telefono: z.string().nullable(),
  /** Their own role; 1 makes them superadmin everywhere. */
  rol_id: z.int(),
  /** Of the account: bloqueado cannot log in at all. */
  estado: estadoUsuario,
  /** A password alone does not let them in. */
  segundo_factor: z.boolean(),
  creado_en: moment,
  ultimo_acceso: moment.nullable(),
  membresias: z.array(membresia),
});
export type AdminUser = z.output<typeof adminUser>;

export const adminUsers = {
  name: 'admin-users' as const,
  record: adminUser,
  /** `empresa_id` and `rol_id` together: that role in that company. */
  filters: { empresa_id: rowId, rol_id: z.int().min(1).max(4), estado: estadoUsuario },
  sorts: ['id', 'name', 'email', 'estado', 'creado_en', 'ultimo_acceso'],
} satisfies Listed;

const anyRole = z.int().refine((id) => Object.values(roleId).includes(id), 'Valor no permitido');
const grantedRole = anyRole.refine((id) => id !== roleId.superadmin, 'Valor no permitido');

/** Adds a person to a company. A person without an account gets one, and a mail to activate it. */
export const nuevaMembresia = z.object({ empresa_id: rowId, rol_id: grantedRole });
export const nuevoAdminUser = nuevaMembresia.extend({ email: correo });
export const cambioMembresia = z.object({ rol_id: grantedRole, estado: z.enum(['activo', 'bloqueado']) }).partial();

/** The account itself: superadmin or not, blocked or not. */
export const cambioAdminUser = z.object({ superadmin: z.boolean(), bloqueado: z.boolean() }).partial();

const { estado: estadoDispositivo, conexion, tipo: tipoDispositivo } = dispositivos.filters;

export const adminDispositivo = z.object({
  id: rowId,
  uuid: z.uuid(),
  ...ofCompany,
  identificador: z.string(),
  nombre: z.string().nullable(),
  tipo: tipoDispositivo,
  marca: z.string().nullable(),
  modelo: z.string().nullable(),
  estado: estadoDispositivo,
  conexion,
  ultima_conexion_en: moment.nullable(),
  bateria_pct: z.number().nullable(),
  activo: z.string().nullable(),
  /** Over the last `recientes.minutos` of adminFigures. */
  posiciones_minuto: z.number(),
  creado_en: moment,
});
export type AdminDispositivo = z.output<typeof adminDispositivo>;

/** `GET /admin-dispositivos/resumen?filter=`: its sum over the devices that match. */
export const sumasDispositivos = z.object({ posiciones_minuto: z.number() });

export const adminDispositivos = {
  name: 'admin-dispositivos' as const,
  record: adminDispositivo,
  filters: { empresa_id: rowId, estado: estadoDispositivo, tipo: tipoDispositivo, conexion },
  sorts: ['id', 'identificador', 'nombre', 'tipo', 'empresa', 'estado', 'ultima_conexion_en', 'creado_en'],
} satisfies Listed;

/** Transfers a device to another company. Its past stays in the old one; in the new one it starts in stock. */
export const mover = z.object({ empresa_id: rowId });

const { estado: estadoActivo, tipo_activo: tipoActivo } = activos.filters;

export const adminActivo = z.object({
  id: rowId,
  uuid: z.uuid(),
  ...ofCompany,
  codigo: z.string(),
  nombre: z.string(),
  placa: z.string().nullable(),
  tipo_activo: tipoActivo,
  estado: estadoActivo,
  marca: z.string().nullable(),
  modelo: z.string().nullable(),
  image_url: z.string().nullable(),
  dispositivo: z.string().nullable(),
  en_linea: z.boolean(),
  creado_en: moment,
});
export type AdminActivo = z.output<typeof adminActivo>;

export const adminActivos = {
  name: 'admin-activos' as const,
  record: adminActivo,
  filters: { empresa_id: rowId, tipo_activo: tipoActivo, estado: estadoActivo, en_linea: z.boolean() },
  sorts: ['id', 'codigo', 'nombre', 'placa', 'tipo_activo', 'estado', 'empresa', 'creado_en'],
} satisfies Listed;
