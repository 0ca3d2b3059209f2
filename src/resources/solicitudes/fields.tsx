import type { solicitudes as entity } from '#contract/entities/solicitudes';
import { solicitudes as words } from '#contract/words/solicitudes';
import { apart, face, longText, moment, others, reference, text, unsorted, whether } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { dateTime } from '../../ui/formats';
import { ActivoReferenceField } from '../activos/index';
import { NivelReferenceField } from '../niveles/index';
import { estados, urgencias } from './faces';

/** How a request's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    creado_en: { ...moment, heading: 'Recibida', sheet: false, cell: (at, _request, link) => link(dateTime(at)) },
    descripcion: longText,
    activo_id: reference(ActivoReferenceField),
    nivel_id: { ...reference(NivelReferenceField), column: 'hidden' },
    urgencia: face(urgencias),
    estado: face(estados),
    solicitante: unsorted(text),
    respondida_en: { ...moment, column: 'hidden' },
    respuesta: { ...unsorted(text), column: 'hidden', input: null },
    motivo: { ...unsorted(text), column: 'hidden', input: null },
    orden_numero: { ...unsorted(text), input: null },
    origen: apart(String),
    orden_id: apart(String),
    solicitud_id: apart(String),
    contacto: apart(({ nombre }) => nombre),
    fotos: apart((photos) => `${photos.length} fotos`),
    fotos_url: apart(() => ''),
    voz_id: apart(() => 'Nota de voz'),
    voz_url: apart(() => ''),
  },
  {
    estado: 'above',
    urgencia: 'above',
    mia: { ...whether, said: (value) => (value ? 'Las mías' : 'De otros') },
    activo_id: others,
    nivel_id: others,
    orden_id: others,
    solicitud_id: others,
    bajo_nivel_id: others,
    desde: { ...moment, offered: 'elsewhere' },
    hasta: { ...moment, offered: 'elsewhere' },
  },
);
