import type { plantillas as entity } from '#contract/entities/plantillas';
import { plantillas as words } from '#contract/words/plantillas';
import { apart, count, name, state, text } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { activas } from './faces';

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
    guias: apart(() => ''),
  },
  { activo: 'above', categoria: 'silent' },
);
