import { FunctionField, ReferenceField } from 'react-admin';
import type { personal as entity } from '#contract/entities/personal';
import type { Usuario } from '#contract/entities/usuarios';
import { personal as words } from '#contract/words/personal';
import { FaceChip } from '../../ui/FaceChip';
import { Expiry } from '../../ui/Expiry';
import { facesOf } from '../../ui/faces';
import {
  apart,
  day,
  expiry,
  externalReference,
  face,
  mail,
  money,
  onSheet,
  others,
  reference,
  state,
  telephone,
  text,
  unsorted,
  word,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { number } from '../../ui/formats';
import { RenewFirst } from '../../ui/RenewFirst';
import { NivelName, NivelReferenceField } from '../niveles/index';
import { conUsuario, documentos, estados, licencias, tipos } from './faces';
import { Licence } from './Licence';
import { PersonaLine } from './PersonaLine';
import { hoursOf } from './shiftHours';

const Account = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="usuarios" emptyText="—">
    <FunctionField<Usuario> render={({ name }) => name} />
  </ReferenceField>
);

/** How a person's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: {
      ...text,
      cell: (_name, person, link) => <PersonaLine person={person}>{link(person.nombre_completo)}</PersonaLine>,
      sheet: false,
    },
    apellido: { ...text, column: false, sheet: false },
    documento_tipo: { ...word(documentos), column: false, sheet: false },
    documento_numero: { ...text, column: 'hidden' },
    tipo: { ...word(tipos), bulk: 'badge' },
    cargo: { ...text, sheet: false },
    nivel_id: {
      ...reference(NivelReferenceField, (id) => <NivelName id={id} />),
      fact: () => <NivelReferenceField source="nivel_id" path />,
      column: 'hidden',
      bulk: 'account_tree',
    },
    telefono: { ...unsorted(telephone), help: 'Por ejemplo +57 300 123 4567' },
    email: { ...unsorted(mail), column: 'hidden' },
    user_id: { ...reference(Account), column: 'hidden', file: false },
    tarifa_hora: { ...onSheet(money), help: 'Solo la ve quien administra el personal' },
    especialidades: { said: (skills) => skills.join(', '), column: false, help: 'Escriba una y pulse Enter' },
    turno: onSheet({ said: hoursOf }),
    ics_url: {
      ...onSheet(text),
      help: 'Dirección ICS de su calendario: cada día se lee, y lo que dure 4 horas o más es una ausencia',
    },
    llavero_rfid: { ...onSheet(text), help: 'Con él se identifica en el vehículo' },
    licencia_numero: { ...text, column: false },
    licencia_categoria: { ...text, column: false, help: 'Por ejemplo C2' },
    licencia_vence_en: { ...day, cell: (_day, person) => <Licence person={person} /> },
    situacion_licencia: {
      ...word(licencias),
      fact: (value) => <FaceChip face={licencias[value]} />,
      column: false,
    },
    documentos_por_vencer: {
      ...{ said: number, heading: words.fields.con_documentos_por_vencer, sorts: false, sheet: false },
      column: 'hidden',
      cell: (n, { id }) => <RenewFirst owner="personal" id={id} n={n} />,
    },
    primer_vencimiento: {
      ...expiry,
      cell: (day, { id, documentos_por_vencer: n }) => (
        <span className="inline-row gap-8">
          <Expiry day={day} />
          <RenewFirst owner="personal" id={id} n={n} />
        </span>
      ),
      sheet: false,
    },
    estado: { ...face(estados), bulk: 'swap_horiz', sheet: false },
    referencia_externa: externalReference,
    foto_id: apart(() => 'Una foto'),
    image_url: apart(() => ''),
    nombre_completo: apart(String),
  },
  {
    referencia_externa: 'silent',
    tipo: 'above',
    estado: 'menu',
    situacion_licencia: 'menu',
    con_usuario: { ...state(conUsuario), offered: 'menu' },
    documentos_hasta: { ...day, offered: 'elsewhere' },
    con_documentos_por_vencer: { ...state(facesOf(words.values.con_documentos_por_vencer)), offered: 'elsewhere' },
    bajo_nivel_id: others,
    nivel_id: 'elsewhere',
    user_id: 'silent',
  },
);
