import { lazy } from 'react';
import type { Activo } from '#contract/entities/activos';
import { noDisponibles, porRenovar } from '#contract/rules/states';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { FieldList } from '../../ui/fields/FieldList';
import { estados, tipos } from './faces';
import { fields } from './fields';
import { Unfit } from './Unfit';

// Heavy and used by few, so loaded on demand.
const ActivoFilters = lazy(() => import('./ActivoFilters'));
const ActivoBulk = lazy(() => import('./ActivoBulk'));

/** The most common searches. */
const views = [
  { nombre: 'No disponibles', filtro: noDisponibles },
  { nombre: 'No aptos para salir', filtro: { apto: false } },
  { nombre: 'Documentos vencidos o por vencer', filtro: porRenovar },
  { nombre: 'Críticos sin dispositivo', filtro: { criticidad: 'A', con_dispositivo: false } },
];

const first = [
  ...(['nombre', 'estado', 'codigo', 'placa', 'tipo_activo', 'categoria_id', 'criticidad', 'nivel_id'] as const),
  ...(['responsable_id', 'conductor_id', 'documentos_por_vencer', 'primer_vencimiento'] as const),
  ...(['odometro_km', 'horometro_h', 'etiquetas'] as const),
];

const ActivoList = () => (
  <FieldList
    fields={fields}
    first={first}
    search="Buscar por nombre, código o placa"
    sort={{ field: 'nombre', order: 'ASC' }}
    imports="activos"
    empty={{
      icon: 'local_shipping',
      text: 'Todavía no hay activos. Registre el primer vehículo, máquina o equipo que quiera seguir y mantener.',
    }}
    menu={<ActivoFilters />}
    views={views}
    bulk={<ActivoBulk />}
    compact={
      <CompactList<Activo>
        title={({ nombre }) => nombre}
        aside={(activo) => (
          <span className="flex wrap gap-4">
            <Unfit of={activo} />
            <FaceChip face={estados[activo.estado]} />
          </span>
        )}
        detail={({ codigo, placa, tipo_activo }) =>
          [placa, codigo, wordOf(tipos, tipo_activo)].filter(Boolean).join(' · ')
        }
      />
    }
  />
);

export default ActivoList;
