import type { codigosFalla as entity } from '#contract/entities/codigosFalla';
import { codigosFalla as words } from '#contract/words/codigosFalla';
import { count, face, inUse, longText, nameInUse, text } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { CategoriaName } from '../categorias/index';
import { activos, clases } from './faces';

const category = (id: number) => <CategoriaName id={id} />;

/** How a code's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    clase: face(clases),
    codigo: text,
    nombre: nameInUse(activos),
    categoria_id: {
      ...{ said: String, cell: category, fact: category, disputed: category, blank: () => 'Todas' },
      ...({ sorts: false, help: 'Vacía: para todas' } as const),
    },
    descripcion: longText,
    ordenes_n: count,
    activo: { ...inUse(activos), help: 'Inactivo: no se ofrece en las órdenes' },
  },
  { clase: 'above', activo: 'menu', categoria_id: 'elsewhere' },
);
