import { defineEntity, moment, rowId, type RecordOf } from './entity';
import { roleId } from './roles';
import { z } from './validation';

/** invitado: was asked and has not accepted yet. bloqueado: is in the company's list but not let in. */
export const estadoUsuario = z.enum(['invitado', 'activo', 'bloqueado']);

/** What a company grants. Superadmins are made in the admin area; only their like ever sees a 1 here. */
const grantedRole = z.int().refine((id) => id !== roleId.superadmin && Object.values(roleId).includes(id), 'Valor no permitido');

/**
 * A person as one company sees them: the membership, whose `id` is the person's. Who has not accepted yet shows
 * nothing but the address. Created by inviting; a company changes role and block, the rest is the person's own.
 */
export const usuarios = defineEntity({
  name: 'usuarios',
  fields: {
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    rol_id: grantedRole,
    /** The person of staff that they are in this company. An operario whom nobody named becomes one by accepting. */
    persona_id: rowId.nullable().default(null),
  },
  computed: {
    name: z.string(),
    img_url: z.string().nullable(),
    telefono: z.string().nullable(),
    estado: estadoUsuario,
    /** When they last worked in this company. */
    ultimo_acceso: moment.nullable(),
  },
  /** `con_persona`: linked to somebody of the staff. */
  filters: { rol_id: z.int().min(1).max(4), estado: estadoUsuario, con_persona: z.boolean() },
  sortable: ['name', 'email', 'rol_id', 'estado', 'ultimo_acceso'],
  searched: ['name', 'email'],
  reference: ['id', 'uuid', 'name', 'email', 'img_url'],
});

export type Usuario = RecordOf<typeof usuarios>;

/** What a company may change of a member; anything else that comes along is left alone. */
export const cambioUsuario = z.object({ rol_id: grantedRole, estado: estadoUsuario }).partial();
