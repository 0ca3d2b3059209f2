import type { conteos as entity } from '#contract/entities/conteos';
import { conteos as words } from '#contract/words/conteos';
import {
  apart,
  count,
  face,
  longText,
  moment,
  money,
  onSheet,
  others,
  reference,
  text,
  unsorted,
  yesNo,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { dateTime } from '../../ui/formats';
import { BodegaReferenceField } from '../bodegas/index';
import { estados } from './faces';

/** How a count's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    creado_en: { ...moment, heading: 'Empezado', sheet: false, cell: (at, _count, link) => link(dateTime(at)) },
    bodega_id: reference(BodegaReferenceField),
    estado: face(estados),
    contados_n: count,
    diferencia_valor: unsorted(money),
    ciegos: { ...yesNo, column: 'hidden', help: 'Quien cuenta no ve cuánto debe haber' },
    cerrado_en: { ...moment, column: 'hidden' },
    motivo: { ...unsorted(text), column: 'hidden', input: null },
    nota: longText,
    repuesto_ids: apart((ids) => `${ids.length} repuestos`),
    renglones: onSheet({ ...apart(String) }),
  },
  { estado: 'above', bodega_id: 'elsewhere', repuesto_id: others },
);
