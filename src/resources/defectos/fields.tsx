import type { defectos as entity } from '#contract/entities/defectos';
import { defectos as words } from '#contract/words/defectos';
import { apart, count, face, moment, money, others, reference, text, unsorted, whether } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { dateTime, number } from '../../ui/formats';
import { ActivoReferenceField } from '../activos/index';
import { PlantillaReferenceField } from '../plantillas/index';
import { estados, severidades } from './faces';
import { ageOf } from './said';

/** How a defect's fields are shown and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    titulo: { ...unsorted(text), sheet: false, cell: (title, _defect, link) => link(title) },
    activo_id: reference(ActivoReferenceField),
    severidad: face(severidades),
    estado: face(estados),
    abierto_en: { ...moment, cell: (_at, defect) => <span title={dateTime(defect.abierto_en)}>{ageOf(defect)}</span> },
    vistas_n: {
      ...count,
      sorts: true,
      heading: 'Veces',
      cell: (n) => (n > 1 ? <strong>{number(n)}</strong> : number(n)),
    },
    ultima_vista_en: { ...moment, column: 'hidden' },
    orden_numero: { ...unsorted(text), heading: 'Orden' },
    reparado_en: { ...moment, column: 'hidden' },
    reparado_por: { ...unsorted(text), column: 'hidden' },
    costo: { ...unsorted(money), heading: 'Costo' },
    grupo: { ...unsorted(text), column: 'hidden' },
    plantilla_id: { ...reference(PlantillaReferenceField), column: 'hidden' },
    nota: { ...unsorted(text), column: 'hidden' },
    ultima_nota: { ...unsorted(text), column: 'hidden' },
    plantilla: apart(String),
    item: apart(String),
    inspeccion_id: apart(String),
    orden_id: apart(String),
    reparado_por_id: apart(String),
    foto_url: apart(String),
  },
  {
    estado: 'menu',
    severidad: 'above',
    abierto: { ...whether, said: (value) => (value ? 'Por reparar' : 'Terminados') },
    repetido: { ...whether, said: (value) => (value ? 'Vistos varias veces' : 'Vistos una vez') },
    activo_id: others,
    plantilla_id: others,
    item: others,
    orden_id: others,
    bajo_nivel_id: others,
    desde: { ...moment, offered: 'elsewhere' },
    hasta: { ...moment, offered: 'elsewhere' },
  },
);
