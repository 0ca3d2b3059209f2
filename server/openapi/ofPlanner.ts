import type { Operation } from './ofEntities';

const conflicts = '`conflictos` dice qué habla en contra; solo una ausencia lo impide (422 en `fecha_programada`).';

/** What each call about planning orders, absences and load does. */
export const ofPlanner: Readonly<Record<string, Operation>> = {
  'GET /planificador': {
    summary: 'Lee la carga de cada persona, día por día',
    about:
      'Entre `desde` y `hasta`, incluidos, 31 días como máximo. Una orden que no cabe en un día sigue en los ' +
      'siguientes; de lo que está en marcha cuenta lo que falta. `sin_programar` va por prioridad y límite.',
  },
  'POST /planificador/programar': {
    summary: 'Programa varias órdenes',
    about:
      'Cada una por aparte: `rechazadas` dice cuáles no, y por qué. A cada persona se le avisa una vez. ' + conflicts,
  },
  'POST /planificador/sugerencias': {
    summary: 'Sugiere quién y cuándo hace unas órdenes',
    about:
      'Las de `ids`, o todas las que no tienen programa. Por habilidades, jornada, repuestos, rutas y lugar del ' +
      'activo, y recorrido; `motivos` lo dice. No cambia nada.',
  },
  'POST /ordenes/{id}/programar': {
    summary: 'Programa una orden: quién la hace y cuándo',
    about: `Con ambos en \`null\` vuelve a las que no tienen programa. ${conflicts}`,
  },
  'GET /personal/{id}/ausencias': {
    summary: 'Lista las ausencias de una persona',
    about: '`origen` dice si se anotaron o vienen de su calendario.',
  },
  'POST /personal/{id}/ausencias': {
    summary: 'Anota una ausencia de una persona',
    about: '`desde` y `hasta` son dos días, incluidos, o dos momentos: horas que acortan la jornada.',
  },
  'GET /personal/{id}/ausencias/{item}': 'Lee una ausencia de una persona',
  'DELETE /personal/{id}/ausencias/{item}': {
    summary: 'Elimina una ausencia de una persona',
    about: 'Las que vienen de su calendario se borran allí (409).',
  },
  'GET /personal/{id}/calendario': {
    summary: 'Dice cómo se leyó el calendario de una persona',
    about: 'El de `ics_url`, que se lee cada día. `null`: no tiene. `fallo`: lo último que se supo sigue valiendo.',
  },
  'GET /reportes/carga': {
    summary: 'Carga de cada persona: su jornada, lo programado y lo trabajado',
    about: 'En minutos, entre `desde` y `hasta`, días incluidos. `pct` es lo programado de la jornada.',
  },
  'POST /reportes/carga/exportar': 'Exporta la carga por persona',
};
