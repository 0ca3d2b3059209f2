import { lazy, Suspense } from 'react';
import { FilterLiveForm } from 'react-admin';
import type { Defecto } from '#contract/entities/defectos';
import { CompactList } from '../../ui/CompactList';
import { MomentInput } from '../../ui/dates/DateInput';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { FormGrid } from '../../ui/FormGrid';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { ViewChips } from '../../ui/ViewChips';
import { ActivoInput } from '../activos/index';
import { NivelInput } from '../niveles/index';
import { PlantillaInput } from '../plantillas/index';
import { AssetAnd } from './AssetAnd';
import { DefectoRecord } from './DefectoRecord';
import { severidades } from './faces';
import { fields } from './fields';
import { OneOrder } from './OneOrder';
import { ageOf, timesSaid } from './said';
import { useLayout, ViewToggle } from './ViewToggle';

const Board = lazy(() => import('./Board'));

const DefectosPage = () => (
  <DrawerPage
    resource="defectos"
    at="/mantenimiento/defectos"
    parameter="defecto"
    list={<DefectoList />}
    record={<DefectoRecord />}
  />
);

export default DefectosPage;

const views = [
  { nombre: 'Por reparar', filtro: { abierto: true } },
  { nombre: 'Críticos', filtro: { abierto: true, severidad: 'critica' } },
  { nombre: 'Repetidos', filtro: { abierto: true, repetido: true } },
];

const DefectoList = () => {
  const [layout] = useLayout();
  const board = layout === 'tablero' && (
    <Suspense fallback={<ListSkeleton rows={8} />}>
      <Board />
    </Suspense>
  );
  return (
    <FieldList
      fields={fields}
      search="Buscar por punto, grupo o nota"
      sort={{ field: 'abierto_en', order: 'DESC' }}
      views={views}
      tools={<ViewToggle />}
      paged={!board}
      quick={<ViewChips views={views} counted="estado" />}
      menu={<Filters />}
      bulk={<OneOrder />}
      {...(board && { table: board })}
      compact={
        board || (
          <CompactList<Defecto>
            title={({ titulo }) => titulo}
            aside={({ severidad }) => <FaceChip face={severidades[severidad]} />}
            detail={(defect) => (
              <AssetAnd id={defect.activo_id} rest={[defect.grupo, ageOf(defect), timesSaid(defect)]} />
            )}
          />
        )
      }
      empty={{
        icon: 'report',
        text: 'Ningún defecto. Aparecen solos cuando un punto de una inspección falla, y se cierran al repararlos.',
      }}
    />
  );
};

const Filters = () => (
  <FilterLiveForm>
    <FormGrid>
      <ActivoInput source="activo_id" />
      <PlantillaInput source="plantilla_id" />
      <NivelInput source="bajo_nivel_id" />
      <MomentInput source="desde" />
      <MomentInput source="hasta" />
    </FormGrid>
  </FilterLiveForm>
);
