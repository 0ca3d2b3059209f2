import { correo, defineEntity, moment, rowId, type RecordOf } from '../core/entity';
import { roleId } from '../core/roles';
import { z } from '../core/validation';

/** invitado: has not accepted yet. bloqueado: is in the company's list but cannot log in to it. */
export const estadoUsuario = z.enum(['invitado', 'activo', 'bloqueado']);

/** The roles that a company can grant. Superadmins are made in the admin area; only they ever see a 1 here. */
const grantedRole = z
  .int()
  .refine((id) => id !== roleId.superadmin && Object.values(roleId).includes(id), 'Valor no permitido');

/**
 * A user as one company sees them: the membership, whose `id` is the user's. For invited users only the address is
 * visible. Created by an invitation; a company changes role and block, the rest belongs to the user.
 */
export const usuarios = defineEntity({
  name: 'usuarios',
  fields: {
    email: correo,
    rol_id: grantedRole,
    /** Their person of the staff in this company. An operario without one becomes one by accepting the invitation. */
    persona_id: rowId.nullable().default(null),
  },
  computed: {
    name: z.string(),
    img_url: z.string().nullable(),
    telefono: z.string().nullable(),
    estado: estadoUsuario,
    /** A password alone does not let them in; null for invited users. */
    segundo_factor: z.boolean().nullable(),
    /** When they last worked in this company. */
    ultimo_acceso: moment.nullable(),
  },
  /** `con_persona`: linked to a person of the staff. */
  filters: {
    rol_id: z.int().min(1).max(4),
    estado: estadoUsuario,
    con_persona: z.boolean(),
    segundo_factor: z.boolean(),
  },
  sortable: ['name', 'email', 'rol_id', 'estado', 'ultimo_acceso'],
  searched: ['name', 'email'],
  reference: ['id', 'uuid', 'name', 'email', 'img_url'],
});

export type Usuario = RecordOf<typeof usuarios>;

/** An invitation that leaves the role open: what the identity provider says of the invited gives it (`OIDC_ROLES`). */
export const invitacionAbierta = usuarios.input.extend({ rol_id: grantedRole.nullable().default(null) });

/** The fields of a member that a company may change; other fields are ignored. */
export const cambioUsuario = z.object({ rol_id: grantedRole, estado: estadoUsuario }).partial();
