import type { contratos as entity } from '#contract/entities/contratos';
import { contratos as words } from '#contract/words/contratos';
import { expiry, face, longText, money, name, quantity, reference, text } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { ActivoReferenceField } from '../activos/index';
import { tipos } from './faces';

/** How a contract's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    numero: name,
    proveedor: text,
    tipo: { ...face(tipos), bulk: 'label' },
    activo_id: reference(ActivoReferenceField),
    vence_en: expiry,
    valor: money,
    visitas: quantity,
    nota: longText,
  },
  { tipo: 'above', activo_id: 'elsewhere' },
);
