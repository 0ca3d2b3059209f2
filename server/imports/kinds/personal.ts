import { personal as contract } from '#contract/entities/personal';
import { personal as words } from '#contract/words/personal';
import { personalStore } from '../../resources/personal/index';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import { documentosPersona, estadosPersonal, externalReference, tiposPersonal } from './options';

export const personal = entityKind({
  tipo: 'personal',
  store: personalStore,
  claves: ['documento_numero', 'email', 'referencia_externa'],
  unique: [['documento_numero'], ['llavero_rfid'], ['referencia_externa']],
  columns: async () => own,
});

const own = entityColumns(contract, words, {
  nombre: 'nombres, name, first name, empleado, nombre completo, primer nombre',
  apellido: 'apellidos, last name, surname',
  documento_tipo: { synonyms: 'tipo documento, tipo doc, document type', options: documentosPersona },
  documento_numero: {
    synonyms: 'documento, cédula, cc, identificación, número documento, document, id number, dni',
    code: true,
  },
  cargo: 'puesto, position, job title, ocupación',
  tipo: { synonyms: 'tipo de personal, rol, type, role', options: tiposPersonal },
  telefono: { synonyms: 'celular, móvil, phone, mobile, tel', code: true },
  email: 'correo, email, e mail, mail',
  nivel_id: {
    synonyms: 'sede, área, ubicación, regional, location, site',
    help: 'Código, nombre, o la ruta completa: Región › Sede.',
  },
  tarifa_hora: 'tarifa, valor hora, hourly rate, costo hora',
  especialidades: { synonyms: 'especialidad, skills, oficios', help: 'Separadas por coma.' },
  licencia_numero: { synonyms: 'licencia, license number, licencia de conducción, no. licencia', code: true },
  licencia_categoria: 'categoría, categoría licencia, license category',
  licencia_vence_en:
    'vencimiento licencia, vence licencia, vigencia licencia, license expiry, fecha vencimiento licencia',
  llavero_rfid: { synonyms: 'rfid, llavero, ibutton', code: true },
  ics_url: { synonyms: 'ics, calendario, calendar', help: 'La dirección de su calendario.' },
  estado: { synonyms: 'status, situación', options: estadosPersonal },
  referencia_externa: externalReference,
  user_id: false,
});
