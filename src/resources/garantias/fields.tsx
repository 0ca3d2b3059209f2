import type { garantias as entity } from '#contract/entities/garantias';
import { garantias as words } from '#contract/words/garantias';
import {
  apart,
  count,
  day,
  distance,
  expiry,
  face,
  longText,
  money,
  others,
  quantity,
  reference,
  text,
  unsorted,
  untold,
  whether,
  word,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { ActivoReferenceField } from '../activos/index';
import { fines, situaciones } from './faces';

/** How a warranty's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    de: { ...unsorted(text), input: null, cell: (de, _row, link) => link(de) },
    de_activo_id: reference(ActivoReferenceField),
    proveedor: unsorted(text),
    situacion: { ...unsorted(face(situaciones)), input: null },
    inicia_en: day,
    vence_en: expiry,
    hasta_km: { ...unsorted(distance), column: 'hidden' },
    hasta_horas: { ...unsorted(quantity), unit: 'h', column: 'hidden' },
    termino_en: { ...unsorted(day), column: 'hidden', input: null },
    termino_por: { ...unsorted(word(fines)), column: 'hidden', input: null },
    reclamos_n: count,
    reclamado: { ...unsorted(money), column: 'hidden', input: null },
    recuperado: { ...unsorted(money), input: null },
    meses: { ...unsorted(quantity), unit: 'meses', column: false },
    condiciones: longText,
    cubre: apart((covered) => (typeof covered === 'string' ? covered : `${covered.length} servicios`)),
    ...untold('activo_id', 'componente_id', 'orden_id', 'proveedor_id', 'documento_id', 'documento_url'),
  },
  {
    situacion: 'above',
    activo_id: others,
    componente_id: others,
    orden_id: others,
    proveedor_id: others,
    de_activo_id: others,
    bajo_nivel_id: others,
    con_reclamos: { ...whether, said: (value) => words.values.con_reclamos[value ? 'true' : 'false'] },
  },
);
