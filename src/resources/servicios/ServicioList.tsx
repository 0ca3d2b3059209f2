import { lazy } from 'react';
import { DataTable } from 'react-admin';
import type { Servicio } from '#contract/servicios';
import { servicios as words } from '#contract/words/servicios';
import { CompactList } from '../../ui/CompactList';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { money } from '../../ui/formats';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { tiposDeActivo } from '../activos/index';
import { PlantillaReferenceField } from '../plantillas/index';
import { activos, lasting, tipos } from './faces';

// Heavy and used by few, so loaded on demand.
const ServicioFilters = lazy(() => import('./ServicioFilters'));
const ServicioBulk = lazy(() => import('./ServicioBulk'));

const { fields } = words;
const Column = DataTable.Col<Servicio>;

const columns = {
  all: [
    'nombre',
    'tipo',
    'codigo',
    'duracion_estimada_min',
    'costo_estimado',
    'costo_repuestos',
    'plantilla_id',
    'aplica_a',
    'activo',
  ],
  hidden: ['codigo', 'plantilla_id', 'activo'],
};

const exported: (keyof Servicio)[] = [
  'codigo',
  'nombre',
  'tipo',
  'descripcion',
  'duracion_estimada_min',
  'costo_estimado',
  'costo_repuestos',
  'plantilla_id',
  'aplica_a',
  'requiere_parada',
  'activo',
];

const ServicioList = () => (
  <EntityList<Servicio>
    search="Buscar por nombre, código o descripción"
    sort={{ field: 'nombre', order: 'ASC' }}
    columns={columns}
    exported={exported}
    imports="servicios"
    empty={{
      icon: 'home_repair_service',
      text:
        'Todavía no hay servicios. Describa el primero, por ejemplo un cambio de aceite: ' +
        'cuánto tarda, qué lleva y qué se revisa.',
    }}
    quick={<QuickChips source="tipo" label={fields.tipo} faces={tipos} />}
    menu={<ServicioFilters />}
    chips={
      <FilterChips
        filters={[
          { source: 'tipo', label: fields.tipo, faces: tipos },
          { source: 'activo', label: fields.activo, faces: activos },
          { source: 'aplica_a', label: fields.aplica_a, faces: tiposDeActivo },
        ]}
      />
    }
    table={<Table />}
    compact={
      <CompactList<Servicio>
        title={({ nombre }) => nombre}
        aside={({ tipo }) => <FaceChip face={tipos[tipo]} />}
        detail={({ codigo, duracion_estimada_min, activo }) =>
          [codigo, duracion_estimada_min !== null && lasting(duracion_estimada_min), !activo && 'Inactivo']
            .filter(Boolean)
            .join(' · ') || 'Sin duración estimada'
        }
      />
    }
  />
);

export default ServicioList;

const Table = () => (
  <RecordTable columns={columns} bulk={<ServicioBulk />}>
    <Column
      source="nombre"
      render={({ nombre, activo }) => (
        <>
          <RecordLink>{nombre}</RecordLink> {!activo && <FaceChip face={activos.false} />}
        </>
      )}
    />
    <Column source="tipo" render={({ tipo }) => <FaceChip face={tipos[tipo]} />} />
    <Column source="codigo" render={({ codigo }) => codigo ?? '—'} />
    <Column
      source="duracion_estimada_min"
      align="right"
      render={({ duracion_estimada_min: minutes }) => lasting(minutes)}
    />
    <Column
      source="costo_estimado"
      align="right"
      render={({ costo_estimado: cost }) => (cost === null ? '—' : money(cost))}
    />
    <Column
      source="costo_repuestos"
      align="right"
      disableSort
      render={({ costo_repuestos, repuestos }) => (repuestos.length > 0 ? money(costo_repuestos) : '—')}
    />
    <Column source="plantilla_id" disableSort>
      <PlantillaReferenceField source="plantilla_id" />
    </Column>
    <Column
      source="aplica_a"
      disableSort
      render={({ aplica_a }) =>
        aplica_a.length > 0 ? aplica_a.map((kind) => wordOf(tiposDeActivo, kind)).join(', ') : 'Todos'
      }
    />
    <Column
      source="activo"
      disableSort
      render={({ activo }) => <FaceChip face={activos[activo ? 'true' : 'false']} />}
    />
  </RecordTable>
);
