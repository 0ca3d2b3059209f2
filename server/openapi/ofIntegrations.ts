import { limits } from '#contract/core/limits';
import type { Operation } from './ofEntities';

const { recoverDays } = limits.destinations;

/** What the calls of a kind of destinations do; `one`, `many` with their articles. */
const ofDestinations = (path: string, one: string, many: string): Record<string, Operation> => ({
  [`GET /${path}`]: `Lista los ${many}`,
  [`GET /${path}/{id}`]: `Lee un ${one}`,
  [`PUT /${path}/{id}`]: `Cambia un ${one}; los campos que faltan quedan como están`,
  [`PATCH /${path}/{id}`]: `Cambia, apaga o enciende un ${one}`,
  [`DELETE /${path}/{id}`]: `Elimina un ${one} con lo que espera`,
  [`POST /${path}/{id}/probar`]: {
    summary: `Prueba un ${one}`,
    about: 'Manda un aviso de tipo `prueba` y dice qué respondió.',
  },
  [`GET /${path}/{id}/entregas`]: {
    summary: `Lista las entregas de un ${one}`,
    about:
      'Primero las últimas, con sus intentos; `filter={"estado":"fallida"}`. `cuerpo` y las respuestas vienen en ' +
      'null si el token no puede leer lo que se avisó.',
  },
  [`POST /${path}/{id}/entregas/repetir`]: 'Envía de nuevo todas las entregas fallidas',
  [`POST /${path}/{id}/entregas/{n}/repetir`]: 'Envía de nuevo una entrega',
});

/** Calls about what is sent to others, and shown to them. */
export const ofIntegrations: Readonly<Record<string, Operation>> = {
  ...ofDestinations('webhooks', 'webhook', 'webhooks'),
  'POST /webhooks': {
    summary: 'Crea un webhook',
    about:
      'Cada tipo pide el permiso de leer lo que cuenta: `orden.*` pide `ordenes:lectura`. `secreto` no se vuelve a ' +
      'mostrar. El webhook es de la empresa: sigue cuando el token se revoca.',
  },
  'POST /webhooks/{id}/recuperar': {
    summary: 'Envía de nuevo todo desde un momento',
    about:
      `\`desde\` es de los últimos ${recoverDays} días. Lo que ya se entregó va con el mismo \`webhook-id\` y el ` +
      'mismo cuerpo; lo que no, como está ahora. Las posiciones no se recuperan.',
  },
  'POST /webhooks/{id}/rotar': {
    summary: 'Cambia el secreto de un webhook',
    about: 'Responde el nuevo. Cada secreto anterior también firma durante un día desde que se cambió.',
  },
  ...ofDestinations('reenvios', 'reenvío', 'reenvíos'),
  'POST /reenvios': {
    summary: 'Crea un reenvío de posiciones',
    about: 'Sin activos ni niveles, las de toda la flota.',
  },
  'GET /enlaces-vivos': 'Lista los enlaces en vivo que sirven',
  'POST /enlaces-vivos': {
    summary: 'Crea un enlace en vivo',
    about:
      'Quien tenga `url` ve las unidades hasta ese momento. Para mostrar la ruta o la llegada el token necesita ' +
      '`ejecuciones:lectura`. El enlace termina también cuando el autor del token sale de la empresa.',
  },
  'DELETE /enlaces-vivos/{id}': 'Revoca un enlace en vivo',
  'GET /enlaces-solicitud': 'Lista los enlaces con los que cualquiera reporta un problema',
  'POST /enlaces-solicitud': {
    summary: 'Crea un enlace de solicitudes',
    about:
      'Quien tenga `url` puede reportar un problema de ese activo o lugar, sin cuenta. Solo se muestra su nombre y ' +
      'su foto. El enlace termina también cuando su autor sale de la empresa.',
  },
  'DELETE /enlaces-solicitud/{id}': 'Retira un enlace de solicitudes',
  'GET /enlaces-vivos/paradas': 'Lista los enlaces de las paradas de una ejecución',
  'POST /enlaces-vivos/paradas': 'Crea un enlace de una parada, para quien espera allí',
};
