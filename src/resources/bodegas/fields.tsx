import type { bodegas as entity } from '#contract/entities/bodegas';
import { bodegas as words } from '#contract/words/bodegas';
import { FaceChip } from '../../ui/FaceChip';
import { apart, count, inUse, money, name, reference, unsorted, unspoken } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { ActivoReferenceField } from '../activos/index';
import { NivelName, NivelReferenceField } from '../niveles/index';
import { PersonalReferenceField } from '../personal/index';
import { activas } from './faces';

/** How a store's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: {
      ...name,
      cell: (value, { activa }, link) => (
        <>
          {link(value)} {!activa && <FaceChip face={activas.false} />}
        </>
      ),
    },
    nivel_id: {
      ...reference(NivelReferenceField, (id) => <NivelName id={id} />),
      help: 'Las órdenes de este nivel, y de los que están debajo, toman de aquí sus repuestos',
    },
    responsable_id: {
      ...reference(PersonalReferenceField),
      help: 'Si es operario: la ve, la cuenta y traslada desde ella',
    },
    activo_id: { ...reference(ActivoReferenceField), help: 'Si la bodega es una camioneta' },
    repuestos_n: count,
    valor: unsorted(money),
    principal: apart(String),
    propia: apart(String),
    activa: inUse(activas, 'Activa'),
  },
  {
    activa: 'menu',
    nivel_id: 'elsewhere',
    responsable_id: 'elsewhere',
    activo_id: 'elsewhere',
    principal: unspoken,
  },
);
