import { BulkDeleteButton, DataTable } from 'react-admin';
import type { Plantilla } from '#contract/plantillas';
import { plantillas as words } from '#contract/words/plantillas';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { FilterChips } from '../../ui/FilterChips';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { activas } from './faces';
import { PlantillaForm } from './PlantillaForm';

const { fields } = words;
const Column = DataTable.Col<Plantilla>;

const columns = { all: ['nombre', 'categoria', 'items_n', 'servicios_n', 'activo'] };

const exported: (keyof Plantilla)[] = ['nombre', 'categoria', 'items_n', 'servicios_n', 'activo'];

const PlantillasPage = () => (
  <DrawerPage
    resource="plantillas"
    under="/servicios"
    parameter="plantilla"
    list={<PlantillaList />}
    newTitle="Nueva plantilla de tareas"
    form={<PlantillaForm />}
  />
);

export default PlantillasPage;

const PlantillaList = () => (
  <EntityList<Plantilla>
    search="Buscar por nombre o categoría"
    sort={{ field: 'nombre', order: 'ASC' }}
    columns={columns}
    exported={exported}
    empty={{
      icon: 'checklist',
      text:
        'Todavía no hay plantillas. Escriba una vez los pasos de una inspección o de un ' +
        'servicio y úselos en cada orden.',
    }}
    quick={<QuickChips source="activo" label={fields.activo} faces={activas} />}
    chips={<FilterChips filters={[{ source: 'activo', label: fields.activo, faces: activas }]} />}
    table={<Table />}
    compact={
      <CompactList<Plantilla>
        title={({ nombre }) => nombre}
        aside={({ activo }) => !activo && <FaceChip face={activas.false} />}
        detail={({ categoria, items_n }) =>
          [categoria, items_n === 1 ? '1 paso' : `${items_n} pasos`].filter(Boolean).join(' · ')
        }
      />
    }
  />
);

const Table = () => (
  <RecordTable columns={columns} bulk={<BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />}>
    <Column source="nombre" render={({ nombre }) => <RecordLink>{nombre}</RecordLink>} />
    <Column source="categoria" render={({ categoria }) => categoria ?? '—'} />
    <Column source="items_n" align="right" disableSort render={({ items_n }) => number(items_n)} />
    <Column source="servicios_n" align="right" disableSort render={({ servicios_n }) => number(servicios_n)} />
    <Column
      source="activo"
      disableSort
      render={({ activo }) => <FaceChip face={activas[activo ? 'true' : 'false']} />}
    />
  </RecordTable>
);
