import type { usuarios as entity } from '#contract/entities/usuarios';
import { usuarios as words } from '#contract/words/usuarios';
import { Ago } from '../../ui/Ago';
import {
  apart,
  face,
  mail,
  moment,
  reference,
  state,
  telephone,
  text,
  unsorted,
  unspoken,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { PersonalReferenceField } from '../personal/index';
import { estados, factores, roles, roleWord } from './faces';
import { Who } from './Who';

/** How a member's fields are shown and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    name: {
      ...text,
      cell: (name, member, link) => <Who member={member}>{link(name)}</Who>,
      sheet: false,
    },
    email: mail,
    rol_id: { said: roleWord, faces: roles, numeric: true },
    estado: { ...face(estados), sheet: false },
    telefono: { ...unsorted(telephone), cell: String, column: 'hidden' },
    persona_id: { ...reference(PersonalReferenceField), column: false, file: false },
    segundo_factor: state(factores),
    ultimo_acceso: { ...moment, cell: (at) => <Ago at={at} />, sortsFirst: 'DESC' },
    img_url: apart(() => ''),
  },
  { estado: 'above', rol_id: 'menu', segundo_factor: 'menu', con_persona: unspoken },
);
