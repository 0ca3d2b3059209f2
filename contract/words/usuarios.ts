import type { usuarios as entity } from '../entities/usuarios';
import type { WordsOf } from './noun';
import { nouns } from './nouns';
import { roleIdWords } from './roles';

export const usuarios = {
  ...nouns.usuarios,
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    rol_id: 'Rol',
    estado: 'Estado',
    telefono: 'Teléfono',
    img_url: 'Foto',
    con_persona: 'Persona',
    persona_id: 'Persona del personal',
    segundo_factor: 'Segundo factor',
    ultimo_acceso: 'Último acceso',
    creado_en: 'En la empresa desde',
  },
  values: {
    rol_id: roleIdWords,
    estado: { activo: 'Activo', invitado: 'Invitado', bloqueado: 'Bloqueado' },
    con_persona: { true: 'Con persona', false: 'Sin persona' },
    segundo_factor: { true: 'Sí', false: 'No' },
  },
} satisfies WordsOf<typeof entity>;
