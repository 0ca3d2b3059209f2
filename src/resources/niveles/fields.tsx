import type { niveles as entity } from '#contract/entities/niveles';
import { niveles as words } from '#contract/words/niveles';
import { apart, count, inForm, onSheet, quantity, reference, text, word, yesNo } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { number } from '../../ui/formats';
import { PersonalReferenceField } from '../personal/index';
import { AssetsLink } from './AssetsLink';
import { tipos } from './faces';
import { NivelName } from './NivelName';
import { pathAbove } from './path';

/** How a level's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: { ...text, sheet: false },
    codigo: { ...text, empty: '' },
    tipo: word(tipos),
    camino: {
      said: (names) => names.join(' › '),
      cell: (_names, nivel) => <span className="muted">{pathAbove(nivel) || '—'}</span>,
      ...{ column: false, sheet: false },
    },
    padre_id: {
      ...inForm({ said: String, disputed: (id: number) => <NivelName id={id} /> }),
      help: 'Vacío: en la raíz del árbol',
    },
    responsable_id: onSheet(reference(PersonalReferenceField)),
    direccion: onSheet(text),
    latitud: inForm(quantity),
    longitud: inForm(quantity),
    foto_id: apart(() => 'Una foto'),
    orden: inForm({ ...quantity, help: 'Entre los niveles del mismo padre: el menor va primero' }),
    activo: inForm({ ...yesNo, help: 'Uno que ya no se usa no se ofrece al elegir' }),
    activos_n: { ...count, cell: (n, nivel) => <AssetsLink nivel={nivel}>{number(n)}</AssetsLink> },
    personal_n: count,
    profundidad: apart(String),
    image_url: apart(() => ''),
  },
  { tipo: 'above', padre_id: 'silent', responsable_id: 'silent', profundidad: 'silent', activo: 'silent' },
);
