import { lazy } from 'react';
import type { Servicio } from '#contract/entities/servicios';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { workHours } from '../../ui/formats';
import { tipos } from './faces';
import { fields } from './fields';

// Heavy and used by few, so loaded on demand.
const ServicioFilters = lazy(() => import('./ServicioFilters'));

const ServicioList = () => (
  <FieldList
    fields={fields}
    first={['nombre', 'tipo']}
    search="Buscar por nombre, código o descripción"
    sort={{ field: 'nombre', order: 'ASC' }}
    imports="servicios"
    empty={{
      icon: 'home_repair_service',
      text:
        'Todavía no hay servicios. Describa el primero, por ejemplo un cambio de aceite: ' +
        'cuánto tarda, qué lleva y qué se revisa.',
    }}
    menu={<ServicioFilters />}
    compact={
      <CompactList<Servicio>
        title={({ nombre }) => nombre}
        aside={({ tipo }) => <FaceChip face={tipos[tipo]} />}
        detail={({ codigo, duracion_estimada_min, activo }) =>
          [codigo, duracion_estimada_min !== null && workHours(duracion_estimada_min), !activo && 'Inactivo']
            .filter(Boolean)
            .join(' · ') || 'Sin duración estimada'
        }
      />
    }
  />
);

export default ServicioList;
