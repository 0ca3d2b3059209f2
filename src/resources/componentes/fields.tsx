import type { componentes as entity } from '#contract/entities/componentes';
import { componentes as words } from '#contract/words/componentes';
import {
  apart,
  count,
  day,
  distance,
  expiry,
  face,
  longText,
  moment,
  money,
  name,
  others,
  quantity,
  reference,
  text,
  unsorted,
  untold,
  word,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { ActivoReferenceField } from '../activos/index';
import { BodegaReferenceField } from '../bodegas/index';
import { supplierChoice } from '../proveedores/index';
import { estados, tipos } from './faces';

/** How a component's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    serie: name,
    tipo: word(tipos),
    marca: text,
    modelo: { ...unsorted(text), column: 'hidden' },
    medida: { ...text, column: 'hidden' },
    estado: { ...unsorted(face(estados)), input: null },
    activo_id: { ...reference(ActivoReferenceField), input: null },
    posicion: { ...unsorted(text), input: null },
    bodega_id: { ...reference(BodegaReferenceField), column: 'hidden' },
    km: { ...unsorted(distance), input: null },
    horas: { ...unsorted(quantity), unit: 'h', column: 'hidden', input: null },
    profundidad_mm: { ...unsorted(quantity), unit: 'mm', input: null },
    presion: { ...unsorted(quantity), unit: 'psi', column: 'hidden', input: null },
    costo: { ...money, column: 'hidden' },
    costo_total: { ...unsorted(money), column: 'hidden', input: null },
    costo_km: { ...unsorted(money), input: null },
    reencauches_n: { ...count, column: 'hidden' },
    desgaste_mm_1000km: { ...unsorted(quantity), column: 'hidden', input: null },
    cambio_previsto_en: { ...unsorted(day), input: null },
    vence_en: expiry,
    comprado_en: { ...day, column: 'hidden' },
    leido_en: { ...unsorted(moment), column: 'hidden', input: null },
    desde: { ...unsorted(moment), column: 'hidden', input: null },
    profundidad_min: { ...unsorted(quantity), unit: 'mm', column: false, input: null },
    proveedor: { ...unsorted(text), column: 'hidden', input: null },
    proveedor_id: supplierChoice,
    nota: longText,
    profundidades_mm: apart((depths) => depths.join(' / ')),
    ...untold('foto_id', 'image_url'),
  },
  {
    tipo: 'above',
    estado: 'menu',
    activo_id: others,
    bodega_id: others,
    proveedor_id: others,
    bajo_nivel_id: others,
    marca: { said: String, offered: 'elsewhere' },
    posicion: { said: String, offered: 'elsewhere' },
    cambio_hasta: { ...day, offered: 'elsewhere' },
    vence_hasta: { ...day, offered: 'elsewhere' },
  },
);
