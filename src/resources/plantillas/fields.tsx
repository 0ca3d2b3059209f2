import type { plantillas as entity } from '#contract/entities/plantillas';
import { plantillas as words } from '#contract/words/plantillas';
import { apart, count, face, name, onSheet, state, text, word, yesNo } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { activas, frecuencias, usos } from './faces';

/** How a checklist's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: name,
    categoria: { ...text, help: 'Para encontrarla: Preoperacional, Aceite…' },
    items: apart((steps) => `${steps.length} pasos`),
    items_n: count,
    servicios_n: count,
    activo: { ...state(activas), asked: 'Activa' },
    uso: { ...word(usos), input: null },
    frecuencia: { ...face(frecuencias), input: null },
    requiere_firma: { ...onSheet(yesNo), input: null },
    aplica_a: apart(() => ''),
    guias: apart(() => ''),
  },
  { activo: 'above', uso: 'above', frecuencia: 'elsewhere', categoria: 'silent' },
);
