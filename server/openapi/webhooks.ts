import { can } from '#contract/core/access';
import { limits } from '#contract/core/limits';
import { roles } from '#contract/core/roles';
import { momentosCarga } from '#contract/requests/tiempos';
import { posicionesWebhook, registroEliminado, registrosWebhook } from '#contract/requests/webhookRecords';
import { eliminaciones, lecturasDe, sujetoDe, tipoWebhook, type TipoWebhook } from '#contract/requests/webhooks';
import { tiposWebhook } from '#contract/words/webhooks';
import { capital } from '#contract/words/noun';
import { z } from '#contract/core/validation';
import { answerOf } from './examples';
import { refTo } from './ofRecords';
import type { Schema, Schemas } from './schemas';

/** What the product sends to `/webhooks`, one for each type: `webhooks` of the document. */
export const webhooksOf = (schemas: Schemas): Schema =>
  Object.fromEntries(tipoWebhook.options.map((tipo) => [tipo, { post: deliveryOf(tipo, schemas) }]));

/** What deliveries share: the `data` of a record that is gone, or too large. */
export const webhookSchemas: Schema = {
  AvisoSinRegistro: {
    type: 'object',
    description: 'El registro se eliminó antes de enviar el aviso.',
    required: ['id', 'eliminado'],
    properties: { id: { type: 'integer' }, eliminado: { type: 'boolean', const: true } },
  },
  AvisoRecortado: {
    type: 'object',
    description: 'El registro pasaba de 20 kB: `omitidos` nombra los campos que no vienen; léalos con su GET.',
    required: ['id', 'omitidos'],
    properties: { id: { type: 'integer' }, omitidos: { type: 'array', items: { type: 'string' } } },
  },
};

const deliveryOf = (tipo: TipoWebhook, schemas: Schemas): Schema => ({
  operationId: `aviso${tipo.split('.').map(capital).join('')}`,
  tags: ['Integraciones'],
  summary: tiposWebhook[tipo],
  description: aboutOf(tipo),
  security: [],
  'x-roles': roles.filter((role) => can(role, 'create', 'webhooks')),
  'x-permisos': lecturasDe(tipo).map((subject) => `${subject}:lectura`),
  parameters: headers,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['type', 'timestamp', 'data'],
          properties: {
            type: { type: 'string', const: tipo },
            timestamp: { type: 'string', format: 'date-time', description: 'Cuándo pasó.' },
            data: dataOf(tipo, schemas),
          },
        },
        example: { type: tipo, timestamp: '2026-11-27T13:47:35.696Z', data: exampleOf(tipo) },
      },
    },
  },
  responses,
});

const aboutOf = (tipo: TipoWebhook): string => {
  const rights = lecturasDe(tipo).map((subject) => `\`${subject}:lectura\``);
  return `${whatOf(tipo)}\n\nAl token que crea el webhook se le pide ${rights.join(' y ')}.`;
};

const whatOf = (tipo: TipoWebhook): string => {
  if (eliminaciones.has(tipo)) return 'Se manda una vez, con lo que identifica al registro; ya no se puede leer.';
  if (tipo === 'posiciones')
    return 'Cada cinco segundos, si hay; hasta 100 posiciones por aviso. No esperan mientras el webhook está apagado.';
  return '`data` es el registro como está al enviar, un momento después del cambio: lo que responde su GET.';
};

const dataOf = (tipo: TipoWebhook, { output }: Schemas): Schema => {
  if (eliminaciones.has(tipo)) return output(registroEliminado);
  const noun = sujetoDe(tipo);
  if (noun === 'posiciones') return output(posicionesWebhook);
  const record = output(registrosWebhook[noun]);
  const whole = noun === 'ejecucion' ? { allOf: [record, output(z.object({ tiempos: momentosCarga }))] } : record;
  return { anyOf: [whole, refTo('AvisoSinRegistro'), refTo('AvisoRecortado')] };
};

/** The list whose example is told, by noun. */
const lists: Readonly<Partial<Record<ReturnType<typeof sujetoDe>, string>>> = {
  orden: 'ordenes',
  evento: 'eventos',
  viaje: 'viajes',
  visita: 'visitas',
  ejecucion: 'ejecuciones',
  vencimiento: 'mantenimiento/vencimientos',
  activo: 'activos',
  documento: 'activos/{id}/documentos',
  combustible: 'combustible',
  dispositivo: 'dispositivos',
  compra: 'compras',
  repuesto: 'repuestos',
  inspeccion: 'inspecciones',
  defecto: 'defectos',
  solicitud: 'solicitudes',
  componente: 'componentes',
  garantia: 'garantias',
};

/** What `data` of this type is like. */
export const exampleOf = (tipo: TipoWebhook): unknown => {
  const noun = sujetoDe(tipo);
  if (noun === 'posiciones')
    return {
      posiciones: [
        {
          ...{ activo_id: 14, dispositivo_id: 14, fecha: '2026-11-27T13:47:31.000Z' },
          ...{ latitud: 4.6836, longitud: -74.0481, velocidad_kmh: 48.2, rumbo: 187.5 },
        },
      ],
    };
  const [record] = answerOf(`GET /${lists[noun]}`) as { id: number; uuid?: string }[];
  if (eliminaciones.has(tipo))
    return {
      id: record?.id,
      uuid: record?.uuid ?? '0f0b6f0e-6f9c-4f2e-9d5b-2f4d6f0b8a11',
      eliminado_en: '2026-11-27T13:47:35.696Z',
    };
  if (noun !== 'ejecucion') return record;
  const [at, until] = ['2026-11-27T11:02:00.000Z', '2026-11-27T11:48:00.000Z'];
  const tiempos = {
    llegada_cargue_en: at,
    salida_cargue_en: until,
    llegada_descargue_en: null,
    salida_descargue_en: null,
  };
  return { ...record, tiempos };
};

const header = (name: string, description: string, example: string): Schema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** Of Standard Webhooks 1.0.0. */
const headers: Schema[] = [
  header(
    'webhook-id',
    'El mismo en cada intento y en cada repetición: descarte los que ya recibió.',
    'msg_5f1c2f7be0a64d5fb0d8a8f7b1c0d9e2',
  ),
  header('webhook-timestamp', 'Cuándo se hizo este intento, en segundos desde 1970.', '1795787255'),
  header(
    'webhook-signature',
    'Una o varias firmas separadas por espacios: `v1,` y el HMAC-SHA256 en base64 de `id.timestamp.cuerpo`. Hay una ' +
      'por cada secreto que firma, primero la del actual: basta que una sea la suya.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const seconds = limits.destinations.answer / 1_000;
const responses: Schema = {
  '2XX': { description: `Entregado, si responde en ${seconds} segundos. El cuerpo no importa.` },
  410: { description: 'No quiere más avisos: el webhook se apaga.' },
  429: { description: 'Se espera, lo que diga `Retry-After`; igual con 502 y 504.' },
  default: { description: 'Cualquier otra cosa, también una redirección: se intenta de nuevo durante tres días.' },
};
