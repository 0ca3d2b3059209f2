import type { solicitudes as entity } from '../entities/solicitudes';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const solicitudes = {
  ...nouns.solicitudes,
  fields: {
    descripcion: 'Qué pasa',
    activo_id: 'Activo',
    nivel_id: 'Lugar',
    urgencia: 'Urgencia',
    fotos: 'Fotos',
    fotos_url: 'Fotos',
    voz_id: 'Nota de voz',
    voz_url: 'Nota de voz',
    contacto: 'Contacto',
    estado: 'Estado',
    origen: 'Origen',
    solicitante: 'Quién la hizo',
    motivo: 'Motivo del rechazo',
    respuesta: 'Respuesta',
    respondida_en: 'Respondida',
    orden_id: 'Orden',
    orden_numero: 'Número de la orden',
    solicitud_id: 'Unida a la solicitud',
    bajo_nivel_id: 'Nivel y los que contiene',
    mia: 'Quién la hizo',
    desde: 'Desde',
    hasta: 'Hasta',
  },
  values: {
    urgencia: { baja: 'Baja', media: 'Media', alta: 'Alta' },
    estado: { nueva: 'Nueva', aprobada: 'Aprobada', unida: 'Unida', rechazada: 'Rechazada' },
    origen: { usuario: 'Un usuario', enlace: 'La página de una etiqueta' },
    mia: { true: 'Las mías', false: 'De otros' },
  },
} satisfies WordsOf<typeof entity>;
