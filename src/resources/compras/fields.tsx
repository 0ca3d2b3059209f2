import type { compras as entity } from '#contract/entities/compras';
import { compras as words } from '#contract/words/compras';
import {
  apart,
  day,
  face,
  longText,
  money,
  moment,
  name,
  offList,
  onSheet,
  others,
  quantity,
  text,
  unsorted,
  untold,
  whether,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { calendarDay, moneyIn, number } from '../../ui/formats';
import { supplierChoice } from '../proveedores/index';
import { atrasadas, estados } from './faces';
import { OrderLink } from './OrderLink';
import { Share } from './Share';

const inDays = { ...day, offered: 'elsewhere' as const };

/** How a purchase's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    numero: name,
    proveedor: { ...unsorted(text), input: null },
    bodega: { ...unsorted(text), input: null },
    estado: { ...face(estados), fact: (value) => estados[value].label },
    esperada_en: {
      ...{ ...day, empty: 'Sin fecha', help: 'La del plazo del proveedor, si no la cambia' },
      cell: (value, { atrasada }) =>
        atrasada ? <span className="danger medium">{calendarDay(value)}</span> : calendarDay(value),
    },
    total: { ...money, cell: (value, { moneda }) => moneyIn(value, moneda) },
    por_recibir: { ...offList(unsorted(money)), sheet: false, input: null },
    recibido_pct: {
      ...{ ...unsorted(quantity), align: 'right' as const },
      said: (value) => `${Math.round(value)} %`,
      cell: (value) => <Share value={value} />,
    },
    proveedor_id: supplierChoice,
    bodega_id: apart(String),
    orden_id: { ...onSheet({ said: String }), fact: (id) => <OrderLink id={id} />, input: null },
    nota: longText,
    renglones: apart(({ length }) => (length === 1 ? '1 renglón' : `${length} renglones`)),
    moneda: { ...offList(text), sheet: false },
    tasa: { ...offList(quantity), said: (rate) => number(rate, 10), sheet: false },
    subtotal: { ...offList(money), sheet: false },
    impuestos: { ...offList(money), sheet: false },
    aprobada_en: offList(moment),
    enviada_en: { ...moment, column: 'hidden' },
    enviada_a: onSheet(text),
    recibida_en: offList(moment),
    motivo: onSheet(text),
    creado_por: offList(text),
    atrasada: { ...apart((value) => atrasadas[value ? 'true' : 'false'].label), faces: atrasadas },
    ...untold('transiciones_permitidas'),
  },
  {
    estado: 'menu',
    abierta: { ...whether, said: (value) => (value ? 'Abiertas' : 'Terminadas') },
    atrasada: 'menu',
    proveedor_id: 'elsewhere',
    bodega_id: others,
    orden_id: others,
    repuesto_id: others,
    esperada_desde: inDays,
    esperada_hasta: inDays,
    comprometida_desde: inDays,
    comprometida_hasta: inDays,
    bajo_nivel_id: others,
    creada_desde: { ...moment, offered: 'elsewhere' },
    creada_hasta: { ...moment, offered: 'elsewhere' },
  },
);
